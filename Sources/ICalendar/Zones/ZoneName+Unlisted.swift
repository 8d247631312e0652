extension ZoneName {
    /// IANA names that systems support but don't list as known: links, old and new, and fixed offsets (`Etc/GMT+2` is
    /// *west* of Greenwich). To find a name in any case, its spelling has to be known.
    ///
    /// Names without a slash are only recognized if they are listed here: others that a system accepts, such as `BST`,
    /// are Java's.
    ///
    /// IANA never removes a name, so this list can only become incomplete.
    static let unlistedIdentifiers: [String] = links.split(whereSeparator: \.isWhitespace).map(String.init) + hours

    /// The identifiers named after cities, which `US/Central` and `Brazil/East` are not.
    static let unlistedCities = unlistedIdentifiers.filter { name in
        ["Africa/", "America/", "Asia/", "Atlantic/", "Europe/", "Pacific/"].contains(where: name.hasPrefix)
    }

    private static let hours = (0...12).map { "Etc/GMT+\($0)" } + (0...14).map { "Etc/GMT-\($0)" }

    private static let links = """
        Africa/Asmera Africa/Timbuktu America/Argentina/ComodRivadavia America/Atka America/Buenos_Aires
        America/Catamarca America/Coral_Harbour America/Cordoba America/Ensenada America/Fort_Wayne America/Indianapolis
        America/Jujuy America/Knox_IN America/Louisville America/Mendoza America/Porto_Acre America/Rosario
        America/Virgin Asia/Ashkhabad Asia/Chungking Asia/Dacca Asia/Istanbul Asia/Kolkata Asia/Macao Asia/Saigon
        Asia/Tel_Aviv Asia/Thimbu Asia/Ujung_Pandang Asia/Ulan_Bator Atlantic/Faeroe Atlantic/Jan_Mayen Australia/ACT
        Australia/Canberra Australia/LHI Australia/NSW Australia/North Australia/Queensland Australia/South
        Australia/Tasmania Australia/Victoria Australia/West Australia/Yancowinna Brazil/Acre Brazil/DeNoronha
        Brazil/East Brazil/West CET CST6CDT Canada/Atlantic Canada/Central Canada/Eastern Canada/Mountain
        Canada/Newfoundland Canada/Pacific Canada/Saskatchewan Canada/Yukon Chile/Continental Chile/EasterIsland Cuba
        EET EST EST5EDT Egypt Eire Etc/GMT Etc/GMT0 Etc/Greenwich Etc/UCT Etc/UTC Etc/Universal Etc/Zulu Europe/Belfast
        Europe/Nicosia Europe/Tiraspol GB GB-Eire GMT+0 GMT-0 GMT0 Greenwich HST Hongkong Iceland Iran Israel Jamaica
        Japan Kwajalein Libya MET MST MST7MDT Mexico/BajaNorte Mexico/BajaSur Mexico/General NZ NZ-CHAT Navajo PRC
        PST8PDT Pacific/Samoa Pacific/Yap Poland Portugal ROC ROK Singapore Turkey UCT US/Alaska US/Aleutian US/Arizona
        US/Central US/East-Indiana US/Eastern US/Hawaii US/Indiana-Starke US/Michigan US/Mountain US/Pacific US/Samoa
        UTC Universal W-SU WET Zulu
        """
}
