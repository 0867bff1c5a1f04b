import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type FragmentSpreadNode,
  GraphQLError,
  Kind,
  Lexer,
  type SelectionSetNode,
  Source,
  TokenKind,
} from 'graphql';
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
  const message = `The request has more than ${MAX_NESTING} brackets inside each other; ask for the inner parts with separate queries.`;
  return refuse('QUERY_TOO_DEEP', message, { max: MAX_NESTING });
}

/** The limits of a document's selections. */
export type SelectionLimits = Pick<
  ApiLimits,
  'maxSelections' | 'maxDepth' | 'maxAliases' | 'maxRepeats'
>;

/**
 * Counts what a document selects, as if fragments stood where they are spread, in at most `maxSelections` steps. Throws
 * `QUERY_TOO_DEEP` or `QUERY_TOO_COSTLY`. GraphQL's own rules compare the fields of one name in pairs, and each
 * operation with each fragment, so this comes before them.
 */
export function checkSelections(document: DocumentNode, limits: SelectionLimits): void {
  const count = new SelectionCount(document, limits);
  for (const definition of document.definitions) {
    if ('selectionSet' in definition) count.add(definition.selectionSet, newObject(), 1);
  }
}

/** One object of an answer: its selected fields, by the name in the answer. */
interface AskedObject {
  aliases: number;
  spreads: number;
  readonly fields: Map<string, AskedField>;
}

interface AskedField {
  times: number;
  readonly object: AskedObject;
}

const newObject = (): AskedObject => ({ aliases: 0, spreads: 0, fields: new Map() });

/** The depth inside introspection, which is not counted. */
const UNCOUNTED = Number.NEGATIVE_INFINITY;

class SelectionCount {
  readonly #fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  readonly #limits: SelectionLimits;
  /** The fragments around: one that spreads itself is left to GraphQL's own rule. */
  readonly #around = new Set<string>();
  #selections = 0;

  constructor({ definitions }: DocumentNode, limits: SelectionLimits) {
    const fragments = definitions.filter(({ kind }) => kind === Kind.FRAGMENT_DEFINITION);
    this.#fragments = new Map(
      (fragments as FragmentDefinitionNode[]).map((fragment) => [fragment.name.value, fragment]),
    );
    this.#limits = limits;
  }

  add({ selections }: SelectionSetNode, object: AskedObject, depth: number): void {
    for (const selection of selections) {
      this.#selections += 1;
      if (this.#selections > this.#limits.maxSelections) throw this.#tooMany();
      if (selection.kind === Kind.FIELD) this.#addField(selection, object, depth);
      else if (selection.kind === Kind.FRAGMENT_SPREAD) this.#addSpread(selection, object, depth);
      else this.add(selection.selectionSet, object, depth);
    }
  }

  #addSpread({ name: { value: name } }: FragmentSpreadNode, object: AskedObject, depth: number) {
    object.spreads += 1;
    if (object.spreads > this.#limits.maxRepeats) throw this.#tooOften('fragments');
    const fragment = this.#fragments.get(name);
    if (!fragment || this.#around.has(name)) return;
    this.#around.add(name);
    this.add(fragment.selectionSet, object, depth);
    this.#around.delete(name);
  }

  #addField({ name, alias, selectionSet }: FieldNode, object: AskedObject, depth: number): void {
    const { maxDepth, maxAliases, maxRepeats } = this.#limits;
    const at = name.value.startsWith('__') ? UNCOUNTED : depth;
    if (at > maxDepth) throw tooDeep(maxDepth);
    if (alias) object.aliases += 1;
    if (object.aliases > maxAliases) throw tooManyAliases(maxAliases);
    const answered = (alias ?? name).value;
    const field = object.fields.get(answered) ?? { times: 0, object: newObject() };
    object.fields.set(answered, field);
    field.times += 1;
    if (field.times > maxRepeats) throw this.#tooOften(`times '${answered.slice(0, 100)}'`);
    if (selectionSet) this.add(selectionSet, field.object, at + 1);
  }

  #tooMany(): GraphQLError {
    const { maxSelections: max } = this.#limits;
    const message = `The request has more than ${max} selections, with its fragments spread; ask for less at a time.`;
    return refuse('QUERY_TOO_COSTLY', message, { max });
  }

  #tooOften(what: string): GraphQLError {
    const { maxRepeats: max } = this.#limits;
    const message = `One object is asked for more than ${max} ${what}; ask for each field once.`;
    return refuse('QUERY_TOO_COSTLY', message, { max });
  }
}

function tooDeep(max: number): GraphQLError {
  const message = `The request nests more than ${max} selections. Ask for the inner parts with separate queries.`;
  return refuse('QUERY_TOO_DEEP', message, { max });
}

/** Each alias of a field is separate work that a single request pays for. */
function tooManyAliases(max: number): GraphQLError {
  const message = `One object is asked for more than ${max} aliases. Ask for the others with separate requests.`;
  return refuse('QUERY_TOO_COSTLY', message, { max });
}
