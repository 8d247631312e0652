#!/usr/bin/env python3
"""Finds uses of Apple APIs that are newer than a package's declared platforms, on Linux.

    swift build --build-tests && Scripts/apple_availability.py [--package .] [--verbose]

A compiler for Linux checks no availability. But the symbol graphs of its own modules state in which version of macOS, iOS,
tvOS, watchOS and visionOS each symbol was introduced, and the index store of a debug build knows each reference. The script
prints the references to symbols that are newer than a declared minimum, unless they are inside

    if, guard or while with #available (or #unavailable and else) whose versions suffice, or
    a declaration or extension with a sufficient @available.

The package's own declarations with @available are checked like those of the system. References by name, implicit references,
macros, inheritance clauses, extensions and default arguments are in the index. `@backDeployed` symbols count from the version
of their @available, as for the compiler.

Like the compiler, it permits a type that conforms to a newer protocol, and patterns with newer cases.

Exit status: 0 nothing found, 1 findings, 2 no index, no symbol graphs, or an index older than its source.

What it can't judge, and counts in its last line (--verbose: lists): branches of #if that aren't compiled here, symbols of C, those
that no symbol graph has, and those of Foundation's classes, which state no version on Linux. It doesn't know of conformances that
are newer than both type and protocol, newer setters, or language features that need a newer system (parameter packs in types,
generic values). It reports an operator or function that has an older overload, which Apple's compiler may take.
"""
import argparse, bisect, collections, concurrent.futures, ctypes, glob, json, os, pathlib, platform, re, shutil
import subprocess, sys, tempfile

PLATFORMS = ("macOS", "iOS", "tvOS", "watchOS", "visionOS")
MODULES = ("Swift,_Concurrency,_StringProcessing,RegexBuilder,Synchronization,Observation,Distributed,Foundation,"
           "FoundationEssentials,FoundationInternationalization,FoundationNetworking,FoundationXML,Dispatch").split(",")
CLASSES = ("Foundation", "FoundationNetworking", "FoundationXML")  # swift-corelibs-foundation: few versions are stated
NEVER = (99999, 0, 0)  # later than any version: unavailable, or inside a declaration that is

# SwiftStdlib: utils/availability-macros.def of github.com/swiftlang/swift. FoundationPreview: commit bca5d3d8 of
# github.com/swiftlang/swift-foundation replaces 0.1 by macOS 14, 0.3 by 14.4 and 0.4 by 15. No file there states the later ones.
# Assumed: 6.0.2 is macOS 15.2, and 6.1 to 6.3 came with SwiftStdlib 6.1 to 6.3.
MACROS = {
    "SwiftStdlib 5.7": "macOS 13, iOS 16, tvOS 16, watchOS 9, visionOS 1",
    "SwiftStdlib 5.8": "macOS 13.3, iOS 16.4, tvOS 16.4, watchOS 9.4, visionOS 1",
    "SwiftStdlib 5.9": "macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1",
    "SwiftStdlib 5.10": "macOS 14.4, iOS 17.4, tvOS 17.4, watchOS 10.4, visionOS 1.1",
    "SwiftStdlib 6.0": "macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2",
    "SwiftStdlib 6.1": "macOS 15.4, iOS 18.4, tvOS 18.4, watchOS 11.4, visionOS 2.4",
    "SwiftStdlib 6.2": "macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26",
    "SwiftStdlib 6.3": "macOS 26.4, iOS 26.4, tvOS 26.4, watchOS 26.4, visionOS 26.4",
    "FoundationPreview 0.1": "macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1",
    "FoundationPreview 0.3": "macOS 14.4, iOS 17.4, tvOS 17.4, watchOS 10.4, visionOS 1.1",
    "FoundationPreview 0.4": "macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2",
    "FoundationPreview 6.0.2": "macOS 15.2, iOS 18.2, tvOS 18.2, watchOS 11.2, visionOS 2.2",
    "FoundationPreview 6.1": "macOS 15.4, iOS 18.4, tvOS 18.4, watchOS 11.4, visionOS 2.4",
    "FoundationPreview 6.2": "macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26",
    "FoundationPreview 6.3": "macOS 26.4, iOS 26.4, tvOS 26.4, watchOS 26.4, visionOS 26.4",
}

# Foundation for Linux is built with every FoundationPreview as its oldest supported system (macOS 15 in CMakeLists.txt of 6.2 and
# 6.3), so its symbol graphs don't tell these from what is in macOS 15.0. These are the later ones, from the @available in the
# branch release/6.3: regular expressions for the start of `Type.member declaration`.
FOUNDATION_PREVIEW = {
    "FoundationPreview 6.0.2": r"Calendar\.RecurrenceRule\.End\.(date|description|occurrences)\b",
    "FoundationPreview 6.2": r"""(?x)
        AttributeContainer\.filter | AttributeScopes\.FoundationAttributes\.[Ww]ritingDirection | DiscontiguousAttributedSubstring
        | AttributedString(Protocol)?\.subscript\(_:\) | Attributed(String|Substring|StringProtocol)\.utf(8|16)\b
        | AttributedString\.(Index\.isValid|UTF(8|16)View|WritingDirection|removeSubranges|transform\(updating:body:\)|init\(_:\))
        | Calendar\.(Identifier\.|Component\.isRepeatedDay) | Date(Components)?\.HTTPFormatStyle
        | DateComponents\.(ISO8601FormatStyle|formatted|isRepeatedDay|init\(_:strategy) | Locale\.(Region\.|preferredLocales)
        | (FormatStyle|ParseStrategy|ParseableFormatStyle|RegexComponent)\.(iso8601|http) | NotificationCenter\.
        | Range(Set)?\.isValid | String\.init\(_:\) | URL\.(Template|init\(template:)""",
    "FoundationPreview 6.3": r"""(?x)
        Calendar\.RecurrenceRule\.recurrences\(of:in:\)\ .*(PartialRange|ClosedRange) | String\.Encoding\.(init\()?ianaName
        | Data\.Base64EncodingOptions\.(base64URLAlphabet|omitPaddingCharacter) | UUID\.random\(using:\)""",
}


def fail(message):
    print(f"apple_availability: {message}", file=sys.stderr)
    sys.exit(2)


# Versions

def version(text): return tuple([int(n) for n in re.findall(r"\d+", text)] + [0, 0])[:3]


def shown(v): return "no version" if v == NEVER else re.sub(r"(\.0)+$", "", ".".join(map(str, v)))


def with_vision(versions):
    """visionOS follows iOS where it isn't named: the SDK maps iOS 17.4 to visionOS 1.1, 18.2 to 2.2, and 26 to 26."""
    if "iOS" in versions and "visionOS" not in versions:
        ios = versions["iOS"]
        old = (1, max(0, ios[1] - 3) if ios[0] == 17 else 0, 0)
        versions["visionOS"] = old if ios[0] < 18 else (2,) + ios[1:] if ios[0] == 18 else ios
    return versions


def specification(arguments):
    """The versions of `macOS 15, iOS 18, *` or `macOS, introduced: 15` or `*, unavailable`, given as lists of tokens."""
    versions = {}
    head = arguments[0] if arguments else []
    if len(arguments) > 1 and len(head) == 1 and (head[0] in PLATFORMS or head[0] == "*"):
        for argument in arguments[1:]:
            if argument[0] == "introduced" and len(argument) == 3 and head[0] != "*": versions[head[0]] = version(argument[2])
            elif argument == ["unavailable"]:
                versions |= {name: NEVER for name in (PLATFORMS if head[0] == "*" else head)}
        if versions: return with_vision(versions)
    for argument in arguments:
        if len(argument) != 2 or not argument[1][0].isdigit(): continue
        name, number = argument
        if name in PLATFORMS: versions[name] = version(number)
        elif f"{name} {number}" in MACROS:
            for part in MACROS[f"{name} {number}"].split(","):
                if len(words := part.split()) == 2: versions[words[0]] = version(words[1])
    return with_vision(versions)


# Swift source

TOKEN = re.compile(r"""
    (?P<space>\s+|//[^\n]*) | (?P<block>/\*) | (?P<string>\#*"(?:"")?) | (?P<regex>\#+/)
    | (?P<word>[#@]?[A-Za-z_$\x80-\xff][\w$\x80-\xff]*) | (?P<quoted>`[^`\n]*`) | (?P<number>\d\w*(?:\.\d\w*)*)
    | (?P<operator>(?:(?!/[/*])[-/=+!*%<>&|^~?.])+) | (?P<other>.)
    """, re.VERBOSE | re.DOTALL)
Token = collections.namedtuple("Token", "text start end first")  # first: the first one of its line
DIRECTIVES = ("#if", "#elseif", "#else", "#endif")
OPENING, CLOSING = {"(": ")", "[": "]", "{": "}"}, (")", "]", "}")


class Source:
    """The tokens of a file, without comments, the text of strings, and branches that aren't compiled. Offsets count bytes."""

    def __init__(self, data, holds):
        self.text, self.holds = data.decode("latin-1"), holds
        self.tokens, self.branches, self.skipped, self.newline = [], [], [], True
        self.scan(0, nested=False)
        self.match, self.outer, opened = {}, [], []
        for i, token in enumerate(self.tokens):
            self.outer.append(opened[-1] if opened else None)
            if token.text in OPENING: opened.append(i)
            elif token.text in CLOSING and opened:
                self.match[i], self.match[opened[-1]] = opened[-1], i
                opened.pop()
                self.outer[i] = opened[-1] if opened else None
        self.starts = [0] + [m.end() for m in re.finditer("\n", self.text)]
        self.uncompiled = sum(1 for a, b in self.skipped for line in self.text[a:b].split("\n")[1:] if line.strip())
        self.conditions, self.declarations = [], []  # (start, end, versions)
        self.find_conditions()
        self.find_declarations()

    # Tokens

    def scan(self, at, nested):
        """Adds tokens up to the end, or up to the `)` of an interpolation. Returns the offset after it."""
        text, depth = self.text, 0
        while at < len(text):
            found = TOKEN.match(text, at)
            kind, word, start, at = found.lastgroup, found.group(), at, found.end()
            if kind == "space":
                self.newline |= "\n" in word
            elif kind == "block":
                level = 1
                for mark in re.compile(r"/\*|\*/").finditer(text, at):
                    level += 1 if mark.group() == "/*" else -1
                    at = mark.end()
                    if level == 0: break
                self.newline |= "\n" in text[start:at]
            elif kind == "string":
                self.add("\"", start, at)
                at = self.string(word.rstrip('"'), word.lstrip("#"), at)
            elif kind == "regex" or kind == "operator" and word[0] == "/" and self.bare_regex(start):
                end = "/" + word.count("#") * "#"
                at = start + len(end)
                self.add("\"", start, at)
                while at < len(text) and not text.startswith(end, at): at += 2 if text[at] == "\\" else 1
                at += len(end)
            elif word in DIRECTIVES:
                at = self.directive(word, start, at)
            else:
                if nested and word == ")" and depth == 0:
                    self.add(word, start, at)
                    return at
                depth += (word == "(") - (word == ")")
                self.add(word, start, at)
        return at

    def add(self, text, start, end):
        if all(self.branches):
            self.tokens.append(Token(text, start, end, self.newline))
            self.newline = False

    def string(self, hashes, quotes, at):
        end = re.compile(r'\\%s(\()|\\%s.|%s%s%s' % (hashes, hashes, quotes, hashes, "|(?=\n)" if quotes == '"' else ""), re.DOTALL)
        while found := end.search(self.text, at):
            at = found.end()
            if found.group(1):
                self.add("(", at - 1, at)
                at = self.scan(at, nested=True)
            elif not found.group().startswith("\\"): return at
        return len(self.text)

    def bare_regex(self, at):
        last = self.tokens[-1].text if self.tokens else "{"
        return ((last in "([{,:;=?&&||!" or last in ("return", "in", "case", "try", "==", "~=") or self.newline)
                and re.match(r"/(?![\s*/)])(?:\\.|[^/\\\n])*/", self.text[at:at + 2000]))

    def directive(self, word, start, at):
        line = re.compile(r"(?:[^\n]*(?:&&|\|\|)[ \t]*\n)*[^\n]*").match(self.text, at)
        condition = re.sub(r"//.*|/\*.*?\*/", "", line.group())
        if word == "#if": self.branches.append(None)
        outer, branch = all(self.branches[:-1]), self.branches[-1]
        if word != "#if" and outer and not branch: self.skipped[-1][1] = start
        # True: compiled. False: not this one. None: none of this #if any more.
        if word == "#endif": self.branches.pop()
        elif word == "#if": self.branches[-1] = self.holds(condition) if outer else None
        else: self.branches[-1] = None if branch is not False else word == "#else" or self.holds(condition)
        if word != "#endif" and outer and not self.branches[-1]: self.skipped.append([line.end(), line.end()])
        self.newline = True
        return line.end()

    # Scopes

    def arguments(self, i):
        """The arguments after the token i, split by commas, and the index of the `)`."""
        if i + 1 not in self.match or self.tokens[i + 1].text != "(": return [], i
        end, parts = self.match[i + 1], [[]]
        for token in self.tokens[i + 2:end]:
            if token.text == ",": parts.append([])
            else: parts[-1].append(token.text)
        return [part for part in parts if part], end

    def forward(self, i, stop):
        """The first token from i on, in the same brackets, of which stop is true. A closing bracket ends the search."""
        while i < len(self.tokens) and self.tokens[i].text not in CLOSING:
            if stop(i): return i
            i = self.match.get(i, len(self.tokens)) + 1 if self.tokens[i].text in OPENING else i + 1
        return None

    def find_conditions(self):
        tokens = self.tokens
        for i, token in enumerate(tokens):
            if token.text not in ("if", "guard", "while") or i and tokens[i - 1].text == ".": continue
            body = self.forward(i + 1, self.is_else if token.text == "guard" else self.is_body)
            if body is None: continue
            queries, j, elements = [], i + 1, 1
            last = body - 1 if token.text == "guard" else body
            while j < last:
                if tokens[j].text in ("#available", "#unavailable"):
                    parts, end = self.arguments(j)
                    queries.append((tokens[j].text, end, specification(parts)))
                elements += tokens[j].text == ","
                j = self.match.get(j, j) + 1 if tokens[j].text in OPENING else j + 1
            for name, end, versions in queries:
                if name == "#available":
                    if token.text == "guard":
                        self.conditions.append((tokens[end].end, tokens[last].start, versions))
                        self.conditions.append((tokens[self.match[body]].end, self.end_of_block(i), versions))
                    else: self.conditions.append((tokens[end].end, tokens[self.match[body]].end, versions))
                elif token.text == "guard":
                    if elements == 1: self.conditions.append((tokens[body].start, tokens[self.match[body]].end, versions))
                elif token.text == "if" and elements == 1:
                    self.conditions.append((tokens[self.match[body]].end, self.end_of_else(self.match[body]), versions))

    def is_else(self, i): return self.tokens[i].text == "{" and self.tokens[i - 1].text == "else" and i in self.match

    def is_body(self, i):
        """Whether the token begins a body, and not a closure in a condition."""
        if self.tokens[i].text != "{" or i not in self.match: return False
        after = self.tokens[self.match[i] + 1:self.match[i] + 2]
        return not after or after[0].first or not re.match(r"[,{(\[]|[-/=+!*%<>&|^~?.]", after[0].text)

    def end_of_else(self, i):
        """The end of `else {}` or `else if {} else {}` after the token i."""
        while i + 2 < len(self.tokens) and self.tokens[i + 1].text == "else":
            body = self.forward(i + 2, self.is_body)
            if body is None: break
            i = self.match[body]
        return self.tokens[i].end

    def end_of_block(self, i):
        """The end of the block, or of the case of a switch, that a guard is in."""
        opened = self.outer[i]
        if opened is None: return len(self.text)
        if self.tokens[opened + 1].text in ("case", "default", "@unknown"):
            label = self.forward(i, lambda j: self.tokens[j].text in ("case", "default", "@unknown")
                                 and self.tokens[j - 1].text not in ("if", "guard", "while", "for", ",", "."))
            if label is not None: return self.tokens[label].start
        return self.tokens[self.match[opened]].start if opened in self.match else len(self.text)

    TYPES = {"struct", "class", "enum", "actor", "protocol", "extension"}
    BODIES = TYPES | {"func", "init", "deinit", "subscript", "macro"}
    MODIFIERS = set("""public private fileprivate internal open package static class final nonisolated isolated mutating nonmutating
        override lazy weak unowned indirect dynamic required convenience infix prefix postfix borrowing consuming distributed
        async sending""".split())

    def find_declarations(self):
        tokens = self.tokens
        for i, token in enumerate(tokens):
            if token.text != "@available": continue
            parts, end = self.arguments(i)
            versions = specification(parts)
            if not versions: continue
            start = i
            while start:
                before = start - 1
                if tokens[before].text == ")" and before in self.match: before = self.match[before] - 1
                if not (tokens[before].text[0] == "@" or tokens[before].text in self.MODIFIERS): break
                start = before
            j = end + 1
            while j < len(tokens) and (tokens[j].text[0] == "@" or tokens[j].text in self.MODIFIERS):
                if tokens[j].text == "class" and tokens[j + 1].text not in self.MODIFIERS | self.BODIES | {"var", "let"}: break
                j = self.match[j + 1] + 1 if j + 1 in self.match and tokens[j + 1].text == "(" else j + 1
                while j < len(tokens) and tokens[j].text == ".": j += 2  # @Module.Attribute
            if j < len(tokens): self.declarations.append((tokens[start].start, self.end_of_declaration(j), versions))

    def end_of_declaration(self, i):
        tokens, keyword = self.tokens, self.tokens[i].text
        j = i + 1
        while j < len(tokens):
            token, last = tokens[j], tokens[j - 1].text
            if token.text in CLOSING or token.text == ";": break
            if token.first and not self.continues(last, token.text): break
            if token.text == "{" and keyword in self.BODIES: return tokens[self.match.get(j, j)].end
            j = self.match.get(j, j) + 1 if token.text in OPENING else j + 1
        return tokens[j - 1].end

    @staticmethod
    def continues(last, text):
        """Whether a line that starts with text goes on with the declaration of the line before."""
        if text in ("{", "else", "where", "throws", "rethrows", "async", "as", "is", "in", ",", ":"): return True
        if re.match(r"[-/=+*%<>&|^~?.]", text) or text in ("!=", "!=="): return True
        return last in (",", ":", "else", "in", "try", "await", "return") or bool(re.fullmatch(r"[-/=+!*%<>&|^~?.]+", last)
                                                                               and not re.fullmatch(r"[>?!]+", last))

    # Questions

    def in_pattern(self, line, column):
        """Whether what is there belongs to the pattern of a `case`."""
        i = bisect.bisect_left([token.start for token in self.tokens], self.starts[line - 1] + column - 1) - 1
        while i >= 0:
            text, outer = self.tokens[i].text, self.outer[i]
            if text == "case": return True
            if text in ("where", "if", "guard", "while", "for", "return", "in", "{", "}", ";"): return False
            if text == ":" and (outer is None or self.tokens[outer].text != "("): return False  # not a label
            if re.match(r"[-/=+!*%<>&|^~]", text): return False
            i = self.match.get(i, i) - 1 if text in CLOSING else i - 1
        return False

    def available(self, line, column, conditions=True):
        offset, result = self.starts[min(line, len(self.starts)) - 1] + column - 1, {}
        for start, end, versions in self.declarations + (self.conditions if conditions else []):
            if start <= offset < end:
                for name, v in versions.items(): result[name] = max(v, result.get(name, v))
        return result


def conditional_compilation(modules, defines, compiler):
    """A function that says whether a condition of #if holds here."""
    machine = {"amd64": "x86_64", "aarch64": "arm64"}.get(platform.machine().lower(), platform.machine().lower())
    system = {"linux": "Linux", "darwin": "macOS", "win32": "Windows"}.get(sys.platform, sys.platform)

    def call(found):
        name, argument = found.group(1), found.group(2).split(",")[0].strip()
        if name == "os": return str(argument == system)
        if name == "canImport": return str(argument.split(".")[0] in modules)
        if name == "arch": return str(argument == machine)
        if name in ("swift", "compiler"):
            wanted = version(argument.lstrip("<>= "))
            return str(compiler < wanted if argument.startswith("<") else compiler >= wanted)
        return str(name not in ("targetEnvironment", "_runtime", "_ptrauth"))

    def holds(condition):
        text = re.sub(r"(\w+)\s*\(([^()&|]*)\)", call, condition)
        text = re.sub(r"\b(?!True\b|False\b)[A-Za-z_]\w*", lambda m: str(m.group() == "true" or m.group() in defines), text)
        text = text.replace("&&", " and ").replace("||", " or ").replace("!", " not ").strip()
        return bool(eval(text)) if re.fullmatch(r"(?:True|False|and|or|not|[()\s])+", text) else False

    return holds


# Toolchain

def toolchain():
    """The folder usr of the toolchain, its version as text and as numbers, and its target."""
    swift = shutil.which("swift") or fail("no swift in PATH")
    info = json.loads(run([swift, "-frontend", "-print-target-info"]))
    folder, text = pathlib.Path(info["paths"]["runtimeResourcePath"]).parent.parent, info["compilerVersion"]
    return folder, text, version(re.search(r"[Vv]ersion (\d+(?:\.\d+)+)", text).group(1)), info["target"]["unversionedTriple"]


def run(command, **settings):
    try: return subprocess.run(command, capture_output=True, text=True, check=True, **settings).stdout
    except (OSError, subprocess.CalledProcessError) as error:
        fail(f"{' '.join(map(str, command[:3]))}: {(getattr(error, 'stderr', '') or str(error)).strip().splitlines()[0]}")


def symbol_graphs(usr, triple, folder):
    """{USR: (name, {platform: version} or None if nothing is stated, module)} of the toolchain's modules."""
    defaults = []  # (requirement of a protocol, its implementation in an extension without conditions)

    def extract(module):
        out = pathlib.Path(folder, module)
        out.mkdir()
        run([usr / "bin/swift-symbolgraph-extract", "-module-name", module, "-target", triple, "-output-dir", out,
             "-skip-synthesized-members", "-minimum-access-level", "public"])
        found, conditional = {}, set()
        for path in out.glob("*.symbols.json"):
            graph = json.loads(path.read_bytes())
            for symbol in graph["symbols"]:
                name = ".".join(symbol["pathComponents"])
                stated, versions = symbol.get("availability"), {}
                for entry in stated or []:
                    if entry.get("domain") not in PLATFORMS: continue
                    if entry.get("isUnconditionallyUnavailable"): versions[entry["domain"]] = NEVER
                    elif v := entry.get("introduced"):
                        versions[entry["domain"]] = (v["major"], v.get("minor", 0), v.get("patch", 0))
                if "Foundation" in module and versions.get("macOS", ())[:2] == (15, 0):
                    text = f"{name} {''.join(f['spelling'] for f in symbol.get('declarationFragments', []))}"
                    for macro, patterns in FOUNDATION_PREVIEW.items():
                        if re.match(patterns, text):
                            versions = specification([macro.split()])
                found[symbol["identifier"]["precise"]] = (name, with_vision(versions) or None, module)
                if symbol.get("swiftExtension", {}).get("constraints"): conditional.add(symbol["identifier"]["precise"])
            defaults.extend((r["target"], r["source"]) for r in graph["relationships"]
                            if r["kind"] == "defaultImplementationOf" and r["source"] not in conditional)
        return found

    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        symbols = {usr: value for found in pool.map(extract, MODULES) for usr, value in found.items()}
    # A requirement can be newer than its default implementation (`&*` of FixedWidthInteger): the compiler then calls the latter.
    for requirement, implementation in defaults:
        if requirement in symbols and implementation in symbols:
            name, versions, module = symbols[requirement]
            older = symbols[implementation][1] or {}
            symbols[requirement] = (name, versions and {p: min(v, older.get(p, (0, 0, 0))) for p, v in versions.items()}, module)
    return symbols


def cached_graphs(cache, key, make):
    try:
        stored = json.loads(cache.read_bytes())
        if stored["key"] == key:
            return {usr: (name, versions and {p: tuple(v) for p, v in versions.items()}, module)
                    for usr, (name, versions, module) in stored["symbols"].items()}
    except (OSError, ValueError, KeyError): pass
    with tempfile.TemporaryDirectory() as folder: symbols = make(folder)
    try: cache.write_text(json.dumps({"key": key, "symbols": symbols}))
    except OSError: pass
    return symbols


# Index store

class Text(ctypes.Structure):
    _fields_ = [("data", ctypes.c_void_p), ("length", ctypes.c_size_t)]

    def __str__(self): return ctypes.string_at(self.data, self.length).decode() if self.data else ""


Occurrence = collections.namedtuple("Occurrence", "usr name kind accessor roles line column heirs")  # heirs: kinds of what inherits
DEFINITION, REFERENCE, IMPLICIT, BASE_OF = 1 << 1, 1 << 2, 1 << 8, 1 << 10  # indexstore_symbol_role_t
PROTOCOL, ENUM_CASE = 8, 15  # indexstore_symbol_kind_t
ACCESSORS = {3, 4, *range(1000, 1004), *range(1014, 1019)}  # indexstore_symbol_subkind_t


class IndexStore:
    """The parts of libIndexStore's C interface (indexstore/indexstore.h) that are needed."""

    def __init__(self, library, path):
        self.library, pointer = ctypes.CDLL(str(library)), ctypes.c_void_p
        def declare(name, result, *arguments):
            function = getattr(self.library, "indexstore_" + name)
            function.restype, function.argtypes = result, arguments
            return function
        error = ctypes.POINTER(pointer)
        self.unit_callback = ctypes.CFUNCTYPE(ctypes.c_bool, pointer, Text)
        self.callback = ctypes.CFUNCTYPE(ctypes.c_bool, pointer, pointer)
        self.units_apply = declare("store_units_apply_f", ctypes.c_bool, pointer, ctypes.c_uint, pointer, self.unit_callback)
        self.unit_reader = declare("unit_reader_create", pointer, pointer, ctypes.c_char_p, error)
        self.unit_dispose = declare("unit_reader_dispose", None, pointer)
        self.unit_file = declare("unit_reader_get_main_file", Text, pointer)
        self.dependencies = declare("unit_reader_dependencies_apply_f", ctypes.c_bool, pointer, pointer, self.callback)
        self.dependency_kind = declare("unit_dependency_get_kind", ctypes.c_int, pointer)
        self.dependency_name = declare("unit_dependency_get_name", Text, pointer)
        self.dependency_path = declare("unit_dependency_get_filepath", Text, pointer)
        self.record_reader = declare("record_reader_create", pointer, pointer, ctypes.c_char_p, error)
        self.record_dispose = declare("record_reader_dispose", None, pointer)
        self.occurrences_apply = declare("record_reader_occurrences_apply_f", ctypes.c_bool, pointer, pointer, self.callback)
        self.symbol = declare("occurrence_get_symbol", pointer, pointer)
        self.roles = declare("occurrence_get_roles", ctypes.c_uint64, pointer)
        self.place = declare("occurrence_get_line_col", None, pointer, ctypes.POINTER(ctypes.c_uint), ctypes.POINTER(ctypes.c_uint))
        self.usr = declare("symbol_get_usr", Text, pointer)
        self.name = declare("symbol_get_name", Text, pointer)
        self.kind = declare("symbol_get_kind", ctypes.c_int, pointer)
        self.relations_apply = declare("occurrence_relations_apply_f", ctypes.c_bool, pointer, pointer, self.callback)
        self.relation_roles = declare("symbol_relation_get_roles", ctypes.c_uint64, pointer)
        self.relation_symbol = declare("symbol_relation_get_symbol", pointer, pointer)
        self.subkind = declare("symbol_get_subkind", ctypes.c_int, pointer)
        self.error, self.path = pointer(), path
        self.store = declare("store_create", pointer, ctypes.c_char_p, error)(os.fsencode(path), ctypes.byref(self.error))
        if not self.store: fail(f"no index store in {path}: run swift build")

    def units(self):
        """{source file: (time of its unit, {records})}, for files that still exist."""
        names, result = [], {}
        self.units_apply(self.store, 0, None, self.unit_callback(lambda _, name: names.append(str(name)) or True))
        for name in names:
            unit = self.unit_reader(self.store, name.encode(), ctypes.byref(self.error))
            path = unit and str(self.unit_file(unit))
            if path and path.endswith(".swift") and os.path.isfile(path):
                files = glob.glob(f"{glob.escape(str(self.path))}/v*/units/{glob.escape(name)}")
                records = set()
                def add(_, dependency):
                    if self.dependency_kind(dependency) == 2 and str(self.dependency_path(dependency)) == path:
                        records.add(str(self.dependency_name(dependency)))
                    return True
                self.dependencies(unit, None, self.callback(add))
                time, others = result.get(path, (0, set()))
                result[path] = (max(time, os.stat(files[0]).st_mtime if files else 0), others | records)
            if unit: self.unit_dispose(unit)
        return result

    def occurrences(self, record, definitions_only=False):
        reader, result = self.record_reader(self.store, record.encode(), ctypes.byref(self.error)), []
        if not reader: return result
        line, column = ctypes.c_uint(), ctypes.c_uint()
        def add(_, occurrence):
            roles = self.roles(occurrence)
            if definitions_only and not roles & DEFINITION: return True
            symbol = self.symbol(occurrence)
            self.place(occurrence, ctypes.byref(line), ctypes.byref(column))
            heirs = []
            def heir(_, relation):
                if self.relation_roles(relation) & BASE_OF: heirs.append(self.kind(self.relation_symbol(relation)))
                return True
            if roles & BASE_OF: self.relations_apply(occurrence, None, self.callback(heir))
            result.append(Occurrence(str(self.usr(symbol)), str(self.name(symbol)), self.kind(symbol),
                                     self.subkind(symbol) in ACCESSORS, roles, line.value, column.value, heirs))
            return True
        self.occurrences_apply(reader, None, self.callback(add))
        self.record_dispose(reader)
        return result


# The check

def package_facts(package, options):
    """The declared minimum of each platform, and {target: folder}."""
    described = json.loads(run([shutil.which("swift"), "package", "dump-package"], cwd=package))
    names = {name.lower(): name for name in PLATFORMS}
    minimum = {names[p["platformName"]]: version(p["version"]) for p in described["platforms"] if p["platformName"] in names}
    for setting in (s for t in described["targets"] for s in t["settings"]):
        feature = setting["kind"].get("enableExperimentalFeature", {}).get("_0", "")
        if feature.startswith("AvailabilityMacro="): MACROS.update([feature.partition("=")[2].split(":", 1)])
    paths = {t["name"]: t.get("path") for t in described["targets"] if t["type"] in ("regular", "executable")}
    folders = {}
    for name in options.targets.split(",") if options.targets else paths:
        places = [paths[name]] if paths.get(name) else [f"Sources/{name}", f"Tests/{name}"]
        folder = next((package / place for place in places if (package / place).is_dir()), None)
        if options.targets and not folder: fail(f"no target {name}")
        if folder and (options.targets or not str(folder.relative_to(package)).startswith("Tests")): folders[name] = folder
    return minimum, folders


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--package", type=pathlib.Path, default=".", metavar="FOLDER")
    parser.add_argument("--index-store", type=pathlib.Path, help="default: .build/debug/index/store of the package")
    parser.add_argument("--targets", help="default: all but tests and what is in Tests/")
    parser.add_argument("--define", action="append", default=[], metavar="NAME", help="a condition of #if, such as a trait")
    parser.add_argument("--cache", type=pathlib.Path, help="default: .build/apple-availability.json of the package")
    parser.add_argument("--verbose", action="store_true", help="also print what can't be judged")
    options = parser.parse_args()

    package = options.package.resolve()
    store = (options.index_store or package / ".build/debug/index/store").resolve()
    if not list(store.glob("v*/units")): fail(f"no index store in {store}: run swift build")
    minimum, folders = package_facts(package, options)
    if not minimum: fail("no platforms are declared")
    usr, compiler, number, triple = toolchain()
    sources = {name: sorted(path.resolve() for path in folder.rglob("*.swift") if ".docc/" not in str(path))
               for name, folder in folders.items()}

    # Symbols that are newer than the declared platforms: those of the system, then those of the package and what it depends on.
    key = f"3 {compiler} {triple} {MODULES} {FOUNDATION_PREVIEW} {MACROS}"
    symbols = cached_graphs(options.cache or package / ".build/apple-availability.json", key,
                            lambda folder: symbol_graphs(usr, triple, folder))
    if len(symbols) < 1000: fail("the symbol graphs are empty")

    def too_new(versions, available={}):
        return [p for p, m in minimum.items() if p in versions and versions[p] > max(m, available.get(p, m))]

    newer = {u: (name, versions) for u, (name, versions, _) in symbols.items() if versions and too_new(versions)}

    library = next(iter(glob.glob(str(usr / "lib/libIndexStore.*"))), None) or fail(f"no libIndexStore in {usr}/lib")
    index, in_target = IndexStore(library, store), {path for paths in sources.values() for path in paths}
    importable = {path.parent.name if path.name == "module.modulemap" else path.stem
                  for pattern in ("lib/swift/*/*.swiftmodule", "lib/swift/*/module.modulemap", "lib/swift/*/*/module.modulemap")
                  for path in usr.glob(pattern)}
    importable |= {path.stem for path in store.parent.parent.glob("Modules/*.swiftmodule")} | set(folders)
    holds = conditional_compilation(importable, {"DEBUG", "SWIFT_PACKAGE", *options.define}, number)
    parsed, uses, defined, indexed = {}, [], set(), set()

    def source(path):
        if path not in parsed: parsed[path] = Source(path.read_bytes(), holds)
        return parsed[path]

    for name, (time, records) in index.units().items():
        path = pathlib.Path(name).resolve()
        checked = path in in_target
        if checked:
            indexed.add(path)
            if path.stat().st_mtime > time + 1: fail(f"{path} is newer than the index: run swift build")
        annotated = b"@available" in path.read_bytes()
        for record in records:
            for use in index.occurrences(record, definitions_only=not checked):
                if use.roles & DEFINITION:
                    defined.add(use.usr)
                    if annotated and not use.accessor:
                        versions = source(path).available(use.line, use.column, conditions=False)
                        if too_new(versions): newer[use.usr] = (use.name, versions)
                elif use.roles & REFERENCE: uses.append((path, use))
    for name, paths in sources.items():
        if paths and not indexed & set(paths): fail(f"no file of {name} is in the index: run swift build")

    # References
    findings = collections.defaultdict(dict)
    for path, use in uses:
        if use.usr not in newer: continue
        # `for await` calls next() where next(isolation:) isn't available, a type may conform to a protocol that is newer, and a
        # pattern may name a case that is.
        if use.name == "next(isolation:)" and use.roles & IMPLICIT: continue
        if use.kind == PROTOCOL and use.heirs and PROTOCOL not in use.heirs: continue
        if use.kind == ENUM_CASE and source(path).in_pattern(use.line, use.column): continue
        name, versions = newer[use.usr]
        here = source(path).available(use.line, use.column)
        if not (platforms := too_new(versions, here)): continue
        needs = ", ".join(f"{p} {shown(versions[p])}" for p in platforms)
        bounds = ", ".join(shown(max(minimum[p], here.get(p, minimum[p]))) for p in platforms)
        guarded = any(here.get(p, minimum[p]) > minimum[p] for p in platforms)
        text = f"needs {needs} ({'here' if guarded else 'declared minimum'} {bounds})"
        findings[os.path.relpath(path, package), use.line, use.column, text].setdefault(name)
    for (file, line, column, text), names in sorted(findings.items()):  # a macro can refer to several symbols in one place
        print(f"{file}:{line}:{column}: {', '.join(list(names)[:2])}{f' and {len(names) - 2} more' * (len(names) > 2)} {text}")

    # What can't be judged
    unknown, silent, c = {}, {}, {}
    own = {f"s:{len(name)}{name.replace('-', '_')}" for name in folders}  # what the compiler derives has no definition
    for path, use in uses:
        if use.usr in defined or use.accessor or use.usr.startswith((*own, "c:@M@")): continue
        if use.usr.startswith("c:"): c[use.usr] = use.name
        elif use.usr not in symbols: unknown[use.usr] = use.name
        elif symbols[use.usr][1] is None and symbols[use.usr][2] in CLASSES: silent[use.usr] = symbols[use.usr][0]
    uncompiled = {path: source(path).uncompiled for paths in sources.values() for path in paths}
    print(f"{len(findings)} findings: {len(uses)} references in {len(indexed)} files, {len(newer)} newer symbols of {len(symbols)}")
    print(f"not judged: {sum(uncompiled.values())} lines in branches of #if that aren't compiled here, in"
          f" {sum(map(bool, uncompiled.values()))} files; {len(silent)} used symbols of Foundation without a version,"
          f" {len(unknown)} without a symbol graph, {len(c)} of C; {len(in_target - indexed)} files outside the index")
    if options.verbose:
        for title, group in (("without a version", silent), ("without a symbol graph", unknown), ("of C", c)):
            print(f"{title}: {', '.join(sorted(set(group.values())))}")
        for path, lines in uncompiled.items():
            if lines: print(f"{os.path.relpath(path, package)}: {lines} lines not compiled")
        for path in sorted(in_target - indexed): print(f"{os.path.relpath(path, package)}: not in the index")
    sys.exit(1 if findings else 0)


if __name__ == "__main__": main()
