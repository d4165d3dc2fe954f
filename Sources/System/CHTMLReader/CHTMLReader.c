#include "CHTMLReader.h"

#include <libxml/HTMLparser.h>
#include <libxml/parser.h>
#include <libxml/tree.h>
#include <pthread.h>
#include <stdlib.h>

struct html_reader {
  xmlDocPtr document;
  xmlNodePtr node;
  int depth;
  xmlAttrPtr attribute;
  xmlChar *value;
  bool is_at_first_attribute;
};

static pthread_once_t once = PTHREAD_ONCE_INIT;

html_reader *html_reader_create(const char *bytes, int length) {
  pthread_once(&once, xmlInitParser);
  int options = HTML_PARSE_RECOVER | HTML_PARSE_NODEFDTD | HTML_PARSE_NOERROR |
                HTML_PARSE_NOWARNING | HTML_PARSE_NONET | HTML_PARSE_IGNORE_ENC;
  xmlDocPtr document = htmlReadMemory(bytes, length, NULL, "UTF-8", options);
  if (document == NULL) {
    return NULL;
  }
  html_reader *reader = calloc(1, sizeof(html_reader));
  if (reader == NULL) {
    xmlFreeDoc(document);
    return NULL;
  }
  reader->document = document;
  return reader;
}

static void forget_value(html_reader *reader) {
  if (reader->value != NULL) {
    xmlFree(reader->value);
    reader->value = NULL;
  }
}

void html_reader_destroy(html_reader *reader) {
  forget_value(reader);
  xmlFreeDoc(reader->document);
  free(reader);
}

static void move(html_reader *reader) {
  xmlNodePtr node = reader->node;
  if (node == NULL) {
    reader->node = reader->document->children;
    return;
  }
  if (node->type == XML_ELEMENT_NODE && node->children != NULL) {
    reader->depth += 1;
    reader->node = node->children;
    return;
  }
  while (node->next == NULL) {
    node = node->parent;
    if (node == NULL || node->type != XML_ELEMENT_NODE) {
      reader->node = NULL;
      return;
    }
    reader->depth -= 1;
  }
  reader->node = node->next;
}

static bool is_shown(const xmlNode *node) {
  switch (node->type) {
  case XML_ELEMENT_NODE:
  case XML_TEXT_NODE:
  case XML_CDATA_SECTION_NODE:
  case XML_COMMENT_NODE:
    return true;
  default:
    return false;
  }
}

bool html_reader_next(html_reader *reader) {
  do {
    move(reader);
  } while (reader->node != NULL && !is_shown(reader->node));
  reader->is_at_first_attribute = true;
  return reader->node != NULL;
}

html_node_kind html_reader_kind(const html_reader *reader) {
  switch (reader->node->type) {
  case XML_ELEMENT_NODE:
    return html_node_element;
  case XML_COMMENT_NODE:
    return html_node_comment;
  default:
    return html_node_text;
  }
}

int html_reader_depth(const html_reader *reader) {
  return reader->depth;
}

const char *html_reader_text(const html_reader *reader) {
  const xmlNode *node = reader->node;
  const xmlChar *text = node->type == XML_ELEMENT_NODE ? node->name : node->content;
  return text == NULL ? "" : (const char *)text;
}

bool html_reader_next_attribute(html_reader *reader) {
  forget_value(reader);
  if (reader->is_at_first_attribute) {
    reader->is_at_first_attribute = false;
    reader->attribute = reader->node->properties;
  } else if (reader->attribute != NULL) {
    reader->attribute = reader->attribute->next;
  }
  if (reader->attribute == NULL) {
    return false;
  }
  reader->value = xmlNodeListGetString(reader->document, reader->attribute->children, 1);
  return true;
}

const char *html_reader_attribute_name(const html_reader *reader) {
  return (const char *)reader->attribute->name;
}

const char *html_reader_attribute_value(const html_reader *reader) {
  return reader->value == NULL ? "" : (const char *)reader->value;
}
