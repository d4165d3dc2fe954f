extension UnicodeNames {
  static let generalCategories = NameTable(
    """
    Cn|Unassigned Lu|Uppercase_Letter Ll|Lowercase_Letter Lt|Titlecase_Letter Lm|Modifier_Letter
    Lo|Other_Letter Mn|Nonspacing_Mark Me|Enclosing_Mark Mc|Spacing_Mark Nd|Decimal_Number|digit
    Nl|Letter_Number No|Other_Number Zs|Space_Separator Zl|Line_Separator Zp|Paragraph_Separator
    Cc|Control|cntrl Cf|Format Co|Private_Use Cs|Surrogate Pd|Dash_Punctuation
    Ps|Open_Punctuation Pe|Close_Punctuation Pc|Connector_Punctuation Po|Other_Punctuation
    Sm|Math_Symbol Sc|Currency_Symbol Sk|Modifier_Symbol So|Other_Symbol Pi|Initial_Punctuation
    Pf|Final_Punctuation C|Other L|Letter LC|Cased_Letter M|Mark|Combining_Mark N|Number
    P|Punctuation|punct S|Symbol Z|Separator
    """
  )
}
