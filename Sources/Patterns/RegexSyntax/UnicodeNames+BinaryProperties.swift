extension UnicodeNames {
  /// Properties that are true or false.
  static let binaryProperties = NameTable(
    """
    Alpha|Alphabetic AHex|ASCII_Hex_Digit Bidi_C|Bidi_Control Bidi_M|Bidi_Mirrored Dash
    DI|Default_Ignorable_Code_Point Dep|Deprecated Dia|Diacritic Ext|Extender
    Comp_Ex|Full_Composition_Exclusion Gr_Base|Grapheme_Base Gr_Ext|Grapheme_Extend
    Gr_Link|Grapheme_Link Hex|Hex_Digit Hyphen IDC|ID_Continue IDS|ID_Start Ideo|Ideographic
    IDSB|IDS_Binary_Operator IDST|IDS_Trinary_Operator Join_C|Join_Control
    LOE|Logical_Order_Exception Lower|Lowercase Math NChar|Noncharacter_Code_Point
    QMark|Quotation_Mark Radical SD|Soft_Dotted Term|Terminal_Punctuation
    UIdeo|Unified_Ideograph Upper|Uppercase WSpace|White_Space|space XIDC|XID_Continue
    XIDS|XID_Start Sensitive|Case_Sensitive STerm|Sentence_Terminal VS|Variation_Selector
    nfdinert|NFD_Inert nfkdinert|NFKD_Inert nfcinert|NFC_Inert nfkcinert|NFKC_Inert
    segstart|Segment_Starter Pat_Syn|Pattern_Syntax Pat_WS|Pattern_White_Space alnum blank graph
    print xdigit Cased CI|Case_Ignorable CWL|Changes_When_Lowercased CWU|Changes_When_Uppercased
    CWT|Changes_When_Titlecased CWCF|Changes_When_Casefolded CWCM|Changes_When_Casemapped
    CWKCF|Changes_When_NFKC_Casefolded Emoji EPres|Emoji_Presentation EMod|Emoji_Modifier
    EBase|Emoji_Modifier_Base EComp|Emoji_Component RI|Regional_Indicator
    PCM|Prepended_Concatenation_Mark ExtPict|Extended_Pictographic Basic_Emoji
    Emoji_Keycap_Sequence RGI_Emoji_Modifier_Sequence RGI_Emoji_Flag_Sequence
    RGI_Emoji_Tag_Sequence RGI_Emoji_ZWJ_Sequence RGI_Emoji IDSU|IDS_Unary_Operator
    ID_Compat_Math_Start ID_Compat_Math_Continue MCM|Modifier_Combining_Mark
    """
  )
}
