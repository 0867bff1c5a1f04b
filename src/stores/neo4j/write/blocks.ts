import neo4j, { type Integer } from 'neo4j-driver';
import type { NativeProperties, NativeValue } from '../native.js';
import { quoteName } from '../schema.js';

/** An element to create; `kind` has its labels, or its type. */
export interface Row {
  readonly kind: readonly string[];
  readonly properties: NativeProperties;
}

/** Rows of one kind with the same property names, stored by column. */
export interface Block<Item extends Row> {
  readonly kind: readonly string[];
  readonly rows: readonly Item[];
  /** For each column, the Cypher expression that reads it from the parameter. */
  readonly columns: readonly string[];
  /** A Cypher map of the properties of row `i`. */
  readonly map: string;
  /** The parameter of the block. */
  readonly values: readonly unknown[];
}

/** Rows in blocks, and the remaining rows of rare kinds. */
export interface Blocks<Item extends Row> {
  readonly blocks: readonly Block<Item>[];
  readonly rest: readonly Item[];
}

/**
 * A block puts its property names into the text of the statement, and Neo4j plans each new text:
 * small blocks cost more than they save.
 */
const LEAST_ROWS = 16;
const MOST_BLOCKS = 24;
const MOST_COLUMNS = 40;
/** The ASCII unit separator. */
const SEPARATOR = '\u001f';
const SPLIT = "'\\u001f'";

/**
 * Groups similar rows into blocks. The driver packs values one by one and the database looks each
 * name up; columns packed as one text each take a fraction of that time.
 */
export function inBlocks<Item extends Row>(rows: readonly Item[], parameter: string): Blocks<Item> {
  const alike = new Map<string, Item[]>();
  for (const row of rows) {
    const signature = signatureOf(row);
    const others = alike.get(signature);
    if (others) others.push(row);
    else alike.set(signature, [row]);
  }
  const large = [...alike]
    .filter(([, { length }]) => length >= LEAST_ROWS)
    .filter(([, [row]]) => Object.keys(row?.properties ?? {}).length <= MOST_COLUMNS)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .slice(0, MOST_BLOCKS);
  const taken = new Set(large.map(([signature]) => signature));
  return {
    blocks: large.map(([, items], index) => blockOf(items, `$${parameter}${index}`)),
    rest: [...alike].flatMap(([signature, items]) => (taken.has(signature) ? [] : items)),
  };
}

/** No native name contains NUL. */
function signatureOf({ kind, properties }: Row): string {
  return `${kind.join('\0')}\0\0${Object.keys(properties).join('\0')}`;
}

/** Columns that are not properties, such as the ends of edges, come after those. */
export function withColumns<Item extends Row>(
  block: Block<Item>,
  parameter: string,
  extra: readonly (readonly NativeValue[])[],
): Block<Item> {
  const columns = extra.map((values) => columnOf(values));
  return {
    ...block,
    columns: [
      ...block.columns,
      ...columns.map(({ read }, index) => read(`${parameter}[${block.columns.length + index}]`)),
    ],
    values: [...block.values, ...columns.map(({ value }) => value)],
  };
}

/** Binds the columns of a block to `c0`, `c1`, … and iterates over its rows as `i`. */
export function throughRows({ columns }: Block<Row>): string {
  const named = columns.map((column, index) => `${column} AS c${index}`).join(', ');
  return `WITH ${named} UNWIND range(0, size(c0) - 1) AS i`;
}

/** The parameters of blocks: the prefix with the number of the block. */
export function parametersOf(
  name: string,
  blocks: readonly { readonly values: readonly unknown[] }[],
) {
  return Object.fromEntries(blocks.map(({ values }, index) => [`${name}${index}`, values]));
}

function blockOf<Item extends Row>(rows: readonly Item[], parameter: string): Block<Item> {
  const [first] = rows;
  const names = Object.keys(first?.properties ?? {});
  const columns = names.map((name) =>
    columnOf(rows.map(({ properties }) => properties[name] as NativeValue)),
  );
  return {
    kind: first?.kind ?? [],
    rows,
    columns: columns.map(({ read }, index) => read(`${parameter}[${index}]`)),
    map: `{${names.map((name, index) => `${quoteName(name)}: c${index}[i]`).join(', ')}}`,
    values: columns.map(({ value }) => value),
  };
}

/** Packs a column into one text where possible. */
function columnOf(values: readonly NativeValue[]) {
  if (values.every((value) => typeof value === 'string' && !value.includes(SEPARATOR))) {
    return {
      value: values.join(SEPARATOR),
      read: (parameter: string) => `split(${parameter}, ${SPLIT})`,
    };
  }
  if (values.every((value) => neo4j.isInt(value))) {
    return {
      value: values.map(decimal).join(' '),
      read: (parameter: string) => `[x IN split(${parameter}, ' ') | toInteger(x)]`,
    };
  }
  return { value: values, read: (parameter: string) => parameter };
}

/** The driver's own conversion is slow, because it divides repeatedly. */
function decimal(value: Integer): string {
  const number = value.toNumber();
  return Number.isSafeInteger(number) ? String(number) : value.toString();
}
