extension UnicodeNames {
  /// One property per line: its names, then the names of its values.
  static let enumeratedPropertyLines = """
    bc|Bidi_Class L|Left_To_Right R|Right_To_Left EN|European_Number ES|European_Separator \
    ET|European_Terminator AN|Arabic_Number CS|Common_Separator B|Paragraph_Separator \
    S|Segment_Separator WS|White_Space ON|Other_Neutral LRE|Left_To_Right_Embedding \
    LRO|Left_To_Right_Override AL|Arabic_Letter RLE|Right_To_Left_Embedding \
    RLO|Right_To_Left_Override PDF|Pop_Directional_Format NSM|Nonspacing_Mark \
    BN|Boundary_Neutral FSI|First_Strong_Isolate LRI|Left_To_Right_Isolate \
    RLI|Right_To_Left_Isolate PDI|Pop_Directional_Isolate
    ccc|Canonical_Combining_Class \(combiningClasses)
    dt|Decomposition_Type None|none Can|Canonical|can Com|Compat|com Enc|Circle|enc \
    Fin|Final|fin Font|font Fra|Fraction|fra Init|Initial|init Iso|Isolated|iso Med|Medial|med \
    Nar|Narrow|nar Nb|Nobreak|nb Sml|Small|sml Sqr|Square|sqr Sub|sub Sup|Super|sup \
    Vert|Vertical|vert Wide|wide
    ea|East_Asian_Width N|Neutral A|Ambiguous H|Halfwidth F|Fullwidth Na|Narrow W|Wide
    jg|Joining_Group No_Joining_Group Ain Alaph Alef Beh Beth Dal Dalath_Rish E Feh \
    Final_Semkath Gaf Gamal Hah Teh_Marbuta_Goal|Hamza_On_Heh_Goal He Heh Heh_Goal Heth Kaf \
    Kaph Knotted_Heh Lam Lamadh Meem Mim Noon Nun Pe Qaf Qaph Reh Reversed_Pe Sad Sadhe Seen \
    Semkath Shin Swash_Kaf Syriac_Waw Tah Taw Teh_Marbuta Teth Waw Yeh Yeh_Barree \
    Yeh_With_Tail Yudh Yudh_He Zain Fe Khaph Zhain Burushaski_Yeh_Barree Farsi_Yeh Nya \
    Rohingya_Yeh Manichaean_Aleph Manichaean_Ayin Manichaean_Beth Manichaean_Daleth \
    Manichaean_Dhamedh Manichaean_Five Manichaean_Gimel Manichaean_Heth Manichaean_Hundred \
    Manichaean_Kaph Manichaean_Lamedh Manichaean_Mem Manichaean_Nun Manichaean_One \
    Manichaean_Pe Manichaean_Qoph Manichaean_Resh Manichaean_Sadhe Manichaean_Samekh \
    Manichaean_Taw Manichaean_Ten Manichaean_Teth Manichaean_Thamedh Manichaean_Twenty \
    Manichaean_Waw Manichaean_Yodh Manichaean_Zayin Straight_Waw African_Feh African_Noon \
    African_Qaf Malayalam_Bha Malayalam_Ja Malayalam_Lla Malayalam_Llla Malayalam_Nga \
    Malayalam_Nna Malayalam_Nnna Malayalam_Nya Malayalam_Ra Malayalam_Ssa Malayalam_Tta \
    Hanifi_Rohingya_Kinna_Ya Hanifi_Rohingya_Pa Thin_Yeh Vertical_Tail Kashmiri_Yeh
    jt|Joining_Type U|Non_Joining C|Join_Causing D|Dual_Joining L|Left_Joining R|Right_Joining \
    T|Transparent
    lb|Line_Break XX|Unknown AI|Ambiguous AL|Alphabetic B2|Break_Both BA|Break_After \
    BB|Break_Before BK|Mandatory_Break CB|Contingent_Break CL|Close_Punctuation \
    CM|Combining_Mark CR|Carriage_Return EX|Exclamation GL|Glue HY|Hyphen ID|Ideographic \
    IN|Inseparable|Inseperable IS|Infix_Numeric LF|Line_Feed NS|Nonstarter NU|Numeric \
    OP|Open_Punctuation PO|Postfix_Numeric PR|Prefix_Numeric QU|Quotation SA|Complex_Context \
    SG|Surrogate SP|Space SY|Break_Symbols ZW|ZWSpace NL|Next_Line WJ|Word_Joiner H2 H3 JL JT \
    JV CP|Close_Parenthesis CJ|Conditional_Japanese_Starter HL|Hebrew_Letter \
    RI|Regional_Indicator EB|E_Base EM|E_Modifier ZWJ AK|Aksara AP|Aksara_Prebase \
    AS|Aksara_Start VF|Virama_Final VI|Virama
    nt|Numeric_Type None De|Decimal Di|Digit Nu|Numeric
    hst|Hangul_Syllable_Type NA|Not_Applicable L|Leading_Jamo V|Vowel_Jamo T|Trailing_Jamo \
    LV|LV_Syllable LVT|LVT_Syllable
    NFD_QC|NFD_Quick_Check N|No Y|Yes
    NFKD_QC|NFKD_Quick_Check N|No Y|Yes
    NFC_QC|NFC_Quick_Check N|No Y|Yes M|Maybe
    NFKC_QC|NFKC_Quick_Check N|No Y|Yes M|Maybe
    lccc|Lead_Canonical_Combining_Class \(combiningClasses)
    tccc|Trail_Canonical_Combining_Class \(combiningClasses)
    GCB|Grapheme_Cluster_Break XX|Other CN|Control CR EX|Extend L LF LV LVT T V SM|SpacingMark \
    PP|Prepend RI|Regional_Indicator EB|E_Base EBG|E_Base_GAZ EM|E_Modifier GAZ|Glue_After_Zwj \
    ZWJ
    SB|Sentence_Break XX|Other AT|ATerm CL|Close FO|Format LO|Lower NU|Numeric LE|OLetter \
    SE|Sep SP|Sp ST|STerm UP|Upper CR EX|Extend LF SC|SContinue
    WB|Word_Break XX|Other LE|ALetter FO|Format KA|Katakana ML|MidLetter MN|MidNum NU|Numeric \
    EX|ExtendNumLet CR Extend LF MB|MidNumLet NL|Newline RI|Regional_Indicator \
    HL|Hebrew_Letter SQ|Single_Quote DQ|Double_Quote EB|E_Base EBG|E_Base_GAZ EM|E_Modifier \
    GAZ|Glue_After_Zwj ZWJ WSegSpace
    bpt|Bidi_Paired_Bracket_Type n|None o|Open c|Close
    InPC|Indic_Positional_Category NA Bottom Bottom_And_Left Bottom_And_Right Left \
    Left_And_Right Overstruck Right Top Top_And_Bottom Top_And_Bottom_And_Right Top_And_Left \
    Top_And_Left_And_Right Top_And_Right Visual_Order_Left Top_And_Bottom_And_Left
    InSC|Indic_Syllabic_Category Other Avagraha Bindu Brahmi_Joining_Number Cantillation_Mark \
    Consonant Consonant_Dead Consonant_Final Consonant_Head_Letter Consonant_Initial_Postfixed \
    Consonant_Killer Consonant_Medial Consonant_Placeholder Consonant_Preceding_Repha \
    Consonant_Prefixed Consonant_Subjoined Consonant_Succeeding_Repha Consonant_With_Stacker \
    Gemination_Mark Invisible_Stacker Joiner Modifying_Letter Non_Joiner Nukta Number \
    Number_Joiner Pure_Killer Register_Shifter Syllable_Modifier Tone_Letter Tone_Mark Virama \
    Visarga Vowel Vowel_Dependent Vowel_Independent Reordering_Killer
    vo|Vertical_Orientation R|Rotated Tr|Transformed_Rotated Tu|Transformed_Upright U|Upright
    ID_Status|Identifier_Status Restricted Allowed
    InCB|Indic_Conjunct_Break None Consonant Extend Linker
    ID_Type|Identifier_Type Not_Character Deprecated Default_Ignorable Not_NFKC Not_XID \
    Exclusion Obsolete Technical Uncommon_Use Limited_Use Inclusion Recommended
    """

  /// The values of the three properties of combining classes.
  private static let combiningClasses = """
    NR|Not_Reordered OV|Overlay HANR|Han_Reading NK|Nukta \
    KV|Kana_Voicing VR|Virama CCC10 CCC11 CCC12 CCC13 CCC14 CCC15 CCC16 CCC17 CCC18 CCC19 \
    CCC20 CCC21 CCC22 CCC23 CCC24 CCC25 CCC26 CCC27 CCC28 CCC29 CCC30 CCC31 CCC32 CCC33 CCC34 \
    CCC35 CCC36 CCC84 CCC91 CCC103 CCC107 CCC118 CCC122 CCC129 CCC130 CCC132 CCC133 \
    ATBL|Attached_Below_Left ATB|Attached_Below ATA|Attached_Above ATAR|Attached_Above_Right \
    BL|Below_Left B|Below BR|Below_Right L|Left R|Right AL|Above_Left A|Above AR|Above_Right \
    DB|Double_Below DA|Double_Above IS|Iota_Subscript
    """
}
