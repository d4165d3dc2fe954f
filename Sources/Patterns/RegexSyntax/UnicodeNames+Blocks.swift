extension UnicodeNames {
  static let blocks = NameTable(
    """
    NB|No_Block ASCII|Basic_Latin Latin_1_Sup|Latin_1_Supplement|Latin_1
    Latin_Ext_A|Latin_Extended_A Latin_Ext_B|Latin_Extended_B IPA_Ext|IPA_Extensions
    Modifier_Letters|Spacing_Modifier_Letters Diacriticals|Combining_Diacritical_Marks
    Greek|Greek_And_Coptic Cyrillic Armenian Hebrew Arabic Syriac Thaana Devanagari Bengali
    Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala Thai Lao Tibetan Myanmar
    Georgian Jamo|Hangul_Jamo Ethiopic Cherokee
    UCAS|Unified_Canadian_Aboriginal_Syllabics|Canadian_Syllabics Ogham Runic Khmer Mongolian
    Latin_Ext_Additional|Latin_Extended_Additional Greek_Ext|Greek_Extended
    Punctuation|General_Punctuation Super_And_Sub|Superscripts_And_Subscripts Currency_Symbols
    Diacriticals_For_Symbols|Combining_Diacritical_Marks_For_Symbols|Combining_Marks_For_Symbols
    Letterlike_Symbols Number_Forms Arrows Math_Operators|Mathematical_Operators
    Misc_Technical|Miscellaneous_Technical Control_Pictures OCR|Optical_Character_Recognition
    Enclosed_Alphanum|Enclosed_Alphanumerics Box_Drawing Block_Elements Geometric_Shapes
    Misc_Symbols|Miscellaneous_Symbols Dingbats Braille|Braille_Patterns
    CJK_Radicals_Sup|CJK_Radicals_Supplement Kangxi|Kangxi_Radicals
    IDC|Ideographic_Description_Characters CJK_Symbols|CJK_Symbols_And_Punctuation Hiragana
    Katakana Bopomofo Compat_Jamo|Hangul_Compatibility_Jamo Kanbun
    Bopomofo_Ext|Bopomofo_Extended Enclosed_CJK|Enclosed_CJK_Letters_And_Months
    CJK_Compat|CJK_Compatibility CJK_Ext_A|CJK_Unified_Ideographs_Extension_A
    CJK|CJK_Unified_Ideographs Yi_Syllables Yi_Radicals Hangul|Hangul_Syllables High_Surrogates
    High_PU_Surrogates|High_Private_Use_Surrogates Low_Surrogates
    PUA|Private_Use_Area|Private_Use CJK_Compat_Ideographs|CJK_Compatibility_Ideographs
    Alphabetic_PF|Alphabetic_Presentation_Forms
    Arabic_PF_A|Arabic_Presentation_Forms_A|Arabic_Presentation_Forms-A
    Half_Marks|Combining_Half_Marks CJK_Compat_Forms|CJK_Compatibility_Forms
    Small_Forms|Small_Form_Variants Arabic_PF_B|Arabic_Presentation_Forms_B Specials
    Half_And_Full_Forms|Halfwidth_And_Fullwidth_Forms Old_Italic Gothic Deseret
    Byzantine_Music|Byzantine_Musical_Symbols Music|Musical_Symbols
    Math_Alphanum|Mathematical_Alphanumeric_Symbols CJK_Ext_B|CJK_Unified_Ideographs_Extension_B
    CJK_Compat_Ideographs_Sup|CJK_Compatibility_Ideographs_Supplement Tags
    Cyrillic_Sup|Cyrillic_Supplement|Cyrillic_Supplementary Tagalog Hanunoo Buhid Tagbanwa
    Misc_Math_Symbols_A|Miscellaneous_Mathematical_Symbols_A Sup_Arrows_A|Supplemental_Arrows_A
    Sup_Arrows_B|Supplemental_Arrows_B Misc_Math_Symbols_B|Miscellaneous_Mathematical_Symbols_B
    Sup_Math_Operators|Supplemental_Mathematical_Operators
    Katakana_Ext|Katakana_Phonetic_Extensions VS|Variation_Selectors
    Sup_PUA_A|Supplementary_Private_Use_Area_A Sup_PUA_B|Supplementary_Private_Use_Area_B Limbu
    Tai_Le Khmer_Symbols Phonetic_Ext|Phonetic_Extensions
    Misc_Arrows|Miscellaneous_Symbols_And_Arrows Yijing|Yijing_Hexagram_Symbols
    Linear_B_Syllabary Linear_B_Ideograms Aegean_Numbers Ugaritic Shavian Osmanya
    Cypriot_Syllabary Tai_Xuan_Jing|Tai_Xuan_Jing_Symbols VS_Sup|Variation_Selectors_Supplement
    Ancient_Greek_Music|Ancient_Greek_Musical_Notation Ancient_Greek_Numbers
    Arabic_Sup|Arabic_Supplement Buginese CJK_Strokes
    Diacriticals_Sup|Combining_Diacritical_Marks_Supplement Coptic
    Ethiopic_Ext|Ethiopic_Extended Ethiopic_Sup|Ethiopic_Supplement
    Georgian_Sup|Georgian_Supplement Glagolitic Kharoshthi Modifier_Tone_Letters New_Tai_Lue
    Old_Persian Phonetic_Ext_Sup|Phonetic_Extensions_Supplement
    Sup_Punctuation|Supplemental_Punctuation Syloti_Nagri Tifinagh Vertical_Forms NKo Balinese
    Latin_Ext_C|Latin_Extended_C Latin_Ext_D|Latin_Extended_D Phags_Pa Phoenician Cuneiform
    Cuneiform_Numbers|Cuneiform_Numbers_And_Punctuation Counting_Rod|Counting_Rod_Numerals
    Sundanese Lepcha Ol_Chiki Cyrillic_Ext_A|Cyrillic_Extended_A Vai
    Cyrillic_Ext_B|Cyrillic_Extended_B Saurashtra Kayah_Li Rejang Cham Ancient_Symbols
    Phaistos|Phaistos_Disc Lycian Carian Lydian Mahjong|Mahjong_Tiles Domino|Domino_Tiles
    Samaritan UCAS_Ext|Unified_Canadian_Aboriginal_Syllabics_Extended Tai_Tham
    Vedic_Ext|Vedic_Extensions Lisu Bamum Indic_Number_Forms|Common_Indic_Number_Forms
    Devanagari_Ext|Devanagari_Extended Jamo_Ext_A|Hangul_Jamo_Extended_A Javanese
    Myanmar_Ext_A|Myanmar_Extended_A Tai_Viet Meetei_Mayek Jamo_Ext_B|Hangul_Jamo_Extended_B
    Imperial_Aramaic Old_South_Arabian Avestan Inscriptional_Parthian Inscriptional_Pahlavi
    Old_Turkic Rumi|Rumi_Numeral_Symbols Kaithi Egyptian_Hieroglyphs
    Enclosed_Alphanum_Sup|Enclosed_Alphanumeric_Supplement
    Enclosed_Ideographic_Sup|Enclosed_Ideographic_Supplement
    CJK_Ext_C|CJK_Unified_Ideographs_Extension_C Mandaic Batak
    Ethiopic_Ext_A|Ethiopic_Extended_A Brahmi Bamum_Sup|Bamum_Supplement
    Kana_Sup|Kana_Supplement Playing_Cards
    Misc_Pictographs|Miscellaneous_Symbols_And_Pictographs Emoticons
    Transport_And_Map|Transport_And_Map_Symbols Alchemical|Alchemical_Symbols
    CJK_Ext_D|CJK_Unified_Ideographs_Extension_D Arabic_Ext_A|Arabic_Extended_A
    Arabic_Math|Arabic_Mathematical_Alphabetic_Symbols Chakma
    Meetei_Mayek_Ext|Meetei_Mayek_Extensions Meroitic_Cursive Meroitic_Hieroglyphs Miao Sharada
    Sora_Sompeng Sundanese_Sup|Sundanese_Supplement Takri Bassa_Vah Caucasian_Albanian
    Coptic_Epact_Numbers Diacriticals_Ext|Combining_Diacritical_Marks_Extended Duployan Elbasan
    Geometric_Shapes_Ext|Geometric_Shapes_Extended Grantha Khojki Khudawadi
    Latin_Ext_E|Latin_Extended_E Linear_A Mahajani Manichaean Mende_Kikakui Modi Mro
    Myanmar_Ext_B|Myanmar_Extended_B Nabataean Old_North_Arabian Old_Permic Ornamental_Dingbats
    Pahawh_Hmong Palmyrene Pau_Cin_Hau Psalter_Pahlavi Shorthand_Format_Controls Siddham
    Sinhala_Archaic_Numbers Sup_Arrows_C|Supplemental_Arrows_C Tirhuta Warang_Citi Ahom
    Anatolian_Hieroglyphs Cherokee_Sup|Cherokee_Supplement
    CJK_Ext_E|CJK_Unified_Ideographs_Extension_E Early_Dynastic_Cuneiform Hatran Multani
    Old_Hungarian Sup_Symbols_And_Pictographs|Supplemental_Symbols_And_Pictographs
    Sutton_SignWriting Adlam Bhaiksuki Cyrillic_Ext_C|Cyrillic_Extended_C
    Glagolitic_Sup|Glagolitic_Supplement Ideographic_Symbols|Ideographic_Symbols_And_Punctuation
    Marchen Mongolian_Sup|Mongolian_Supplement Newa Osage Tangut Tangut_Components
    CJK_Ext_F|CJK_Unified_Ideographs_Extension_F Kana_Ext_A|Kana_Extended_A Masaram_Gondi Nushu
    Soyombo Syriac_Sup|Syriac_Supplement Zanabazar_Square Chess_Symbols Dogra
    Georgian_Ext|Georgian_Extended Gunjala_Gondi Hanifi_Rohingya Indic_Siyaq_Numbers Makasar
    Mayan_Numerals Medefaidrin Old_Sogdian Sogdian Egyptian_Hieroglyph_Format_Controls Elymaic
    Nandinagari Nyiakeng_Puachue_Hmong Ottoman_Siyaq_Numbers Small_Kana_Ext|Small_Kana_Extension
    Symbols_And_Pictographs_Ext_A|Symbols_And_Pictographs_Extended_A Tamil_Sup|Tamil_Supplement
    Wancho Chorasmian CJK_Ext_G|CJK_Unified_Ideographs_Extension_G Dives_Akuru
    Khitan_Small_Script Lisu_Sup|Lisu_Supplement Symbols_For_Legacy_Computing
    Tangut_Sup|Tangut_Supplement Yezidi Arabic_Ext_B|Arabic_Extended_B Cypro_Minoan
    Ethiopic_Ext_B|Ethiopic_Extended_B Kana_Ext_B|Kana_Extended_B Latin_Ext_F|Latin_Extended_F
    Latin_Ext_G|Latin_Extended_G Old_Uyghur Tangsa Toto
    UCAS_Ext_A|Unified_Canadian_Aboriginal_Syllabics_Extended_A Vithkuqi
    Znamenny_Music|Znamenny_Musical_Notation Arabic_Ext_C|Arabic_Extended_C
    CJK_Ext_H|CJK_Unified_Ideographs_Extension_H Cyrillic_Ext_D|Cyrillic_Extended_D
    Devanagari_Ext_A|Devanagari_Extended_A Kaktovik_Numerals Kawi Nag_Mundari
    CJK_Ext_I|CJK_Unified_Ideographs_Extension_I
    Egyptian_Hieroglyphs_Ext_A|Egyptian_Hieroglyphs_Extended_A Garay Gurung_Khema Kirat_Rai
    Myanmar_Ext_C|Myanmar_Extended_C Ol_Onal Sunuwar
    Symbols_For_Legacy_Computing_Sup|Symbols_For_Legacy_Computing_Supplement Todhri
    Tulu_Tigalari
    """
  )
}
