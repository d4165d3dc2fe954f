// Says how to compile and link against libxml2; CHTMLReader includes its headers.
