#ifndef RULEPROOF_CHTMLREADER_H
#define RULEPROOF_CHTMLREADER_H

#include <stdbool.h>

// Reads HTML with libxml2 and goes through its nodes in document order. libxml2's own headers stay
// out of this one: they may bring those of another ICU than the one that Foundation comes with.

typedef struct html_reader html_reader;

typedef enum {
  html_node_element,
  html_node_text,
  html_node_comment,
} html_node_kind;

// Parses UTF-8 text of HTML, which holds no byte 0. NULL if it is empty or libxml2 gives up.
html_reader *html_reader_create(const char *bytes, int length);
void html_reader_destroy(html_reader *reader);

// Moves to the next node, at first to the first one. False at the end.
bool html_reader_next(html_reader *reader);

html_node_kind html_reader_kind(const html_reader *reader);
// How many elements the node is inside of.
int html_reader_depth(const html_reader *reader);
// The element's name, or the text of the text or comment. Valid until the next move.
const char *html_reader_text(const html_reader *reader);

// Moves to the next attribute of the element, at first to the first one. False at the end.
bool html_reader_next_attribute(html_reader *reader);
const char *html_reader_attribute_name(const html_reader *reader);
// Valid until the next move.
const char *html_reader_attribute_value(const html_reader *reader);

#endif
