# A Homebrew formula. Homebrew installs formulae from taps only: copy this file to Formula/ of a tap, replace the address,
# and add `url` and `sha256` of the first release. Until then: brew install --HEAD ics-inspect
class IcsInspect < Formula
  desc "Show, explain, validate, edit and convert iCalendar files"
  homepage "https://example.com/swift-icalendar"
  license "Apache-2.0"
  head "https://example.com/swift-icalendar.git", branch: "main"

  # Xcode 26 is the first version with Swift 6.2.
  depends_on xcode: ["26.0", :build]
  uses_from_macos "swift" => :build
  uses_from_macos "curl"
  uses_from_macos "zlib"

  def install
    # SwiftPM's sandbox can't run inside Homebrew's.
    system "swift", "build", "--disable-sandbox", "-c", "release", "--product", "ics-inspect"
    bin.install ".build/release/ics-inspect"
    generate_completions_from_executable(bin/"ics-inspect", "--generate-completion-script")
  end

  test do
    (testpath/"day.ics").write <<~EOS
      BEGIN:VCALENDAR
      BEGIN:VEVENT
      UID:1
      DTSTART;VALUE=DATE:20260301
      END:VEVENT
      END:VCALENDAR
    EOS
    command = "#{bin}/ics-inspect occurrences day.ics --from 2026-03-01 --to 2026-03-02 --format csv"
    assert_match "2026-03-01", shell_output(command)
  end
end
