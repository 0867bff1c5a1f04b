import { compile, type JSONPathQuery, TokenKind } from 'json-p3';
import { refuse } from '#src/domain/request/index.js';

const MAX_LENGTH = 63;
/** The supported syntax of a filter, for messages. */
const SUBSET =
  "use $, .name, ['name'], ['a','b'], [0], [0,2], [1:3] and *, as in $.features or $[0,2]";

/** The part of a record that a filter selects. */
type Taken = 'everything' | 'one' | 'list' | 'members';

/** A filter on records: the originals' subset of JSONPath, without recursive descent, computations and comparisons. */
export class RecordFilter {
  readonly text: string;
  readonly #query: JSONPathQuery;
  readonly #taken: Taken;

  private constructor(text: string, query: JSONPathQuery) {
    this.text = text;
    this.#query = query;
    this.#taken = takenBy(query);
  }

  /** Parses the filter of a field. Throws `VALIDATION_FAILED` for an expression outside of the subset. */
  static parse(field: string, text: string): RecordFilter {
    const shown = `${field} '${text.slice(0, 80)}'`;
    if (text.length > MAX_LENGTH) refuse(field, `${shown} has more than ${MAX_LENGTH} characters.`);
    const query = compiled(text);
    if (typeof query === 'string')
      return refuse(field, `${shown} cannot be read: ${query}; ${SUBSET}.`);
    if (!query.segments.every(isOfSubset))
      return refuse(field, `${shown} is more than filters can do; ${SUBSET}.`);
    return new RecordFilter(text, query);
  }

  /** Whether it selects whole records. */
  get isEverything(): boolean {
    return this.#taken === 'everything';
  }

  /**
   * Selects a part of a record: a value; for several, a list of them, or an object with the members
   * that are named at its end. Undefined when nothing matches.
   */
  take(record: unknown): unknown {
    if (this.#taken === 'everything') return record;
    const nodes = this.#query.query(record as never).nodes;
    if (nodes.length === 0) return undefined;
    if (this.#taken === 'one') return nodes[0]?.value;
    if (this.#taken === 'list') return nodes.map(({ value }) => value);
    return Object.fromEntries(nodes.map(({ location, value }) => [location.at(-1), value]));
  }
}

function compiled(text: string): JSONPathQuery | string {
  try {
    return compile(withoutDots(text));
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** The originals allow a dot before a bracket, as in `$.a.['b','c']`. */
function withoutDots(text: string): string {
  return text.replace(/('[^']*'|"[^"]*")|\.(?=\[)/g, (_, quoted?: string) => quoted ?? '');
}

type Segment = JSONPathQuery['segments'][number];
type Selector = Segment['selectors'][number];

function isOfSubset({ token, selectors }: Segment): boolean {
  return token.kind !== TokenKind.DDOT && selectors.every(isPlain);
}

/** A name, an index, a wildcard, or a slice without a step. */
function isPlain(selector: Selector): boolean {
  if ('name' in selector || 'index' in selector) return true;
  if ('stop' in selector) return (selector as { readonly step?: number }).step === undefined;
  return selector.token.kind === TokenKind.WILD;
}

function takenBy({ segments }: JSONPathQuery): Taken {
  const last = segments.at(-1)?.selectors;
  if (!last) return 'everything';
  const isOne = (segment: Segment) =>
    segment.selectors.length === 1 &&
    segment.selectors.every((each) => 'name' in each || 'index' in each);
  if (segments.every(isOne)) return 'one';
  const isMembers = last.length > 1 && last.every((selector) => 'name' in selector);
  return isMembers && segments.slice(0, -1).every(isOne) ? 'members' : 'list';
}
