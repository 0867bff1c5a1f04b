import { GraphQLError, Lexer, Source, TokenKind } from 'graphql';
import type { ApiLimits } from '../context.js';
import { refuse } from '../errors.js';

/** The limits that hold before a document is parsed. */
export type WordLimits = Pick<ApiLimits, 'maxTokens' | 'maxDirectives'>;

/** Brackets in brackets: what people write has a few dozen, and the parser needs a part of the stack for each. */
const MAX_NESTING = 200;
const OPENS: ReadonlySet<string> = new Set([
  TokenKind.BRACE_L,
  TokenKind.BRACKET_L,
  TokenKind.PAREN_L,
]);
const CLOSES: ReadonlySet<string> = new Set([
  TokenKind.BRACE_R,
  TokenKind.BRACKET_R,
  TokenKind.PAREN_R,
]);

/**
 * Reads a document word by word. Throws `QUERY_TOO_COSTLY` for too many words or directives, and `QUERY_TOO_DEEP` for
 * too many brackets in brackets. What is no GraphQL is left to the parser, which fails at the same place.
 */
export function checkWords(text: string, { maxTokens, maxDirectives }: WordLimits): void {
  const next = reader(text);
  let nesting = 0;
  let directives = 0;
  for (let words = 1, kind = next(); kind !== TokenKind.EOF; words += 1, kind = next()) {
    if (words > maxTokens) throw tooMany('words', maxTokens);
    if (kind === TokenKind.AT) directives += 1;
    if (directives > maxDirectives) throw tooMany('directives', maxDirectives);
    if (OPENS.has(kind)) nesting += 1;
    if (CLOSES.has(kind)) nesting -= 1;
    if (nesting > MAX_NESTING) throw tooNested();
  }
}

/** The kind of the next word; at the end, and from the first place that is no GraphQL on, the end. */
function reader(text: string): () => string {
  const lexer = new Lexer(new Source(text));
  return () => {
    try {
      return lexer.advance().kind;
    } catch (error) {
      if (error instanceof GraphQLError) return TokenKind.EOF;
      throw error;
    }
  };
}

function tooMany(what: string, max: number): GraphQLError {
  const message = `The request has more than ${max} ${what}; ask for less at a time, and give long values as variables.`;
  return refuse('QUERY_TOO_COSTLY', message, { max });
}

function tooNested(): GraphQLError {
  const message = `The request has more than ${MAX_NESTING} brackets inside each other; ask for the inner parts with queries of their own.`;
  return refuse('QUERY_TOO_DEEP', message, { max: MAX_NESTING });
}
