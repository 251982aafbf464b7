// A declaration begins with a word, or the label of an ability, at the very start of a line.

#include "tree_sitter/parser.h"

enum TokenType { START };

void *tree_sitter_naipe_external_scanner_create(void) { return NULL; }
void tree_sitter_naipe_external_scanner_destroy(void *payload) { (void)payload; }
unsigned tree_sitter_naipe_external_scanner_serialize(void *payload, char *buffer) {
  (void)payload;
  (void)buffer;
  return 0;
}
void tree_sitter_naipe_external_scanner_deserialize(void *payload, const char *buffer, unsigned length) {
  (void)payload;
  (void)buffer;
  (void)length;
}

static bool is_blank(int32_t sign) { return sign == ' ' || sign == '\t' || sign == '\r' || sign == '\n' || sign == 0xFEFF; }

static bool begins(int32_t sign) {
  return sign == '"' || sign == '_' || (sign >= 'a' && sign <= 'z') || (sign >= 'A' && sign <= 'Z') || sign >= 0x80;
}

bool tree_sitter_naipe_external_scanner_scan(void *payload, TSLexer *lexer, const bool *valid_symbols) {
  (void)payload;
  if (!valid_symbols[START]) {
    return false;
  }
  while (is_blank(lexer->lookahead)) {
    lexer->advance(lexer, true);
  }
  if (lexer->eof(lexer) || lexer->get_column(lexer) != 0 || !begins(lexer->lookahead)) {
    return false;
  }
  lexer->mark_end(lexer);
  lexer->result_symbol = START;
  return true;
}
