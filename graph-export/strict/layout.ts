import {
  compareText,
  type Edge,
  GIVEN_IDS,
  givenId,
  isSet,
  type Properties,
  type Vertex,
} from '#src/domain/graph/index.js';
import {
  type Column,
  type ColumnType,
  checkName,
  columnHeader,
  columnTypeOf,
  type OddNames,
} from '../csv/column.js';

const text = (name: string): Column => ({ name, type: 'String', isArray: false });
const time = (name: string): Column => ({ name, type: 'Date', isArray: false });
const TIMES = [time('creationtime'), time('LastModifiedTime')];

/** The columns that lineage entities always have, in the order of the LEGACY files. */
const VERTEX_COLUMNS: ReadonlyMap<string, readonly Column[]> = new Map(
  Object.entries({
    artifact: [text('arn'), text('sourceuri'), text('type'), ...TIMES],
    trial_component: [
      text('arn'),
      text('sourcearn'),
      text('type'),
      ...TIMES,
      text('status'),
      text('message'),
    ],
    action: [text('arn'), text('sourceuri'), text('status'), text('type'), ...TIMES],
    context: [text('arn'), text('sourceuri'), text('type'), ...TIMES],
  }),
);

/** The columns that every file of a label has, with or without values. */
export function fixedColumns(kind: 'vertex' | 'edge', label: string): readonly Column[] {
  return kind === 'vertex' ? (VERTEX_COLUMNS.get(label) ?? []) : [];
}

/** These are written in the system columns. */
const SYSTEM: ReadonlySet<string> = new Set(Object.values(GIVEN_IDS));

/**
 * A file does not get more columns than this from later rows; a row with more columns gets a wider
 * file.
 */
const MAX_COLUMNS = 500;

export interface LayoutOptions {
  readonly others: readonly Column[];
  readonly oddNames: OddNames;
}

/**
 * The property columns of one file: the fixed columns of the label, then the others by their
 * headers.
 */
export class Layout {
  readonly columns: readonly Column[];
  /** The columns that are not fixed. */
  readonly others: readonly Column[];
  readonly #fixed: readonly Column[];
  readonly #oddNames: OddNames;
  readonly #slots = new Map<string, { readonly column: Column; readonly slot: number }[]>();

  constructor(
    fixed: readonly Column[],
    { others = [], oddNames = 'Refuse' }: Partial<LayoutOptions> = {},
  ) {
    this.#fixed = fixed;
    this.#oddNames = oddNames;
    this.others = others;
    this.columns = [...fixed, ...others];
    for (const [slot, column] of this.columns.entries()) {
      const slots = this.#slots.get(column.name);
      if (slots) slots.push({ column, slot });
      else this.#slots.set(column.name, [{ column, slot }]);
    }
  }

  get headers(): readonly string[] {
    return this.columns.map((column) => this.#header(column));
  }

  /** Returns the position of a column; undefined when the file lacks it. */
  slot(name: string, type: ColumnType, isArray: boolean): number | undefined {
    for (const { column, slot } of this.#slots.get(name) ?? []) {
      if (column.type === type && column.isArray === isArray) return slot;
    }
    return undefined;
  }

  /**
   * Returns a layout that also has the columns of some elements; this one when it has them all. Throws
   * `VALIDATION_FAILED` for a column that cannot be named.
   */
  covering(elements: readonly (Vertex | Edge)[]): Layout {
    const oddNames = this.#oddNames;
    const missing = new Map<string, Column>();
    for (const element of elements) {
      for (const column of columnsOf(element.properties)) {
        if (this.slot(column.name, column.type, column.isArray) !== undefined) continue;
        checkName(column, { oddNames, element: shownName(element) });
        missing.set(this.#header(column), column);
      }
    }
    if (missing.size === 0) return this;
    if (this.columns.length + missing.size > MAX_COLUMNS && this.others.length > 0)
      return new Layout(this.#fixed, { oddNames }).covering(elements);
    const others = [...this.others, ...missing.values()];
    others.sort((a, b) => compareText(this.#header(a), this.#header(b)));
    return new Layout(this.#fixed, { others, oddNames });
  }

  #header(column: Column): string {
    return columnHeader(column, this.#oddNames);
  }
}

/** Names an element in messages: its ARN, or else its id. */
function shownName(element: Vertex | Edge): string {
  const { arn } = element.properties;
  return typeof arn === 'string' ? arn : givenId(element);
}

/** Whether a property is written in a separate column. */
export function isColumn(name: string): boolean {
  return !SYSTEM.has(name);
}

function* columnsOf(properties: Properties): Generator<Column, void> {
  for (const name in properties) {
    const property = properties[name];
    if (property === undefined || !isColumn(name)) continue;
    if (!isSet(property)) yield { name, type: columnTypeOf(property), isArray: false };
    else for (const value of property) yield { name, type: columnTypeOf(value), isArray: true };
  }
}
