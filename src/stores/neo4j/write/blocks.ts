import neo4j, { type Integer } from 'neo4j-driver';
import type { NativeProperties, NativeValue } from '../native.js';
import { quoteName } from '../schema.js';

/** An element to create: `kind` tells its labels, or its type. */
export interface Row {
  readonly kind: readonly string[];
  readonly properties: NativeProperties;
}

/** Rows of one kind with the same property names, column by column. */
export interface Block<Item extends Row> {
  readonly kind: readonly string[];
  readonly rows: readonly Item[];
  /** For each column: how to read it from the parameter. */
  readonly columns: readonly string[];
  /** A map of the properties of row `i`. */
  readonly map: string;
  /** What the parameter of the block holds. */
  readonly values: readonly unknown[];
}

/** Rows in blocks, and the others, of which there are too few of a kind. */
export interface Blocks<Item extends Row> {
  readonly blocks: readonly Block<Item>[];
  readonly rest: readonly Item[];
}

/** A statement has the names of a block in its text, and a new text has to be planned. */
const LEAST_ROWS = 16;
const MOST_BLOCKS = 24;
const MOST_COLUMNS = 40;
/** The control character that is meant for it: "unit separator". */
const SEPARATOR = '\u001f';
const SPLIT = "'\\u001f'";

/**
 * Puts rows that are alike into blocks. The driver packs a value at a time and the database looks each name up:
 * columns as one text each take a fraction of that.
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
    blocks: large.map(([, items], at) => blockOf(items, `$${parameter}${at}`)),
    rest: [...alike].flatMap(([signature, items]) => (taken.has(signature) ? [] : items)),
  };
}

/** No native name has NUL in it. */
function signatureOf({ kind, properties }: Row): string {
  return `${kind.join('\0')}\0\0${Object.keys(properties).join('\0')}`;
}

/** Columns that are not properties, such as the ends of edges, are put behind those. */
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
      ...columns.map(({ read }, at) => read(`${parameter}[${block.columns.length + at}]`)),
    ],
    values: [...block.values, ...columns.map(({ value }) => value)],
  };
}

/** Makes the columns of a block known as `c0`, `c1`, … and goes through its rows as `i`. */
export function throughRows({ columns }: Block<Row>): string {
  const named = columns.map((column, at) => `${column} AS c${at}`).join(', ');
  return `WITH ${named} UNWIND range(0, size(c0) - 1) AS i`;
}

/** The parameters of blocks: the name with the number of the block. */
export function parametersOf(
  name: string,
  blocks: readonly { readonly values: readonly unknown[] }[],
) {
  return Object.fromEntries(blocks.map(({ values }, at) => [`${name}${at}`, values]));
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
    columns: columns.map(({ read }, at) => read(`${parameter}[${at}]`)),
    map: `{${names.map((name, at) => `${quoteName(name)}: c${at}[i]`).join(', ')}}`,
    values: columns.map(({ value }) => value),
  };
}

/** A column as one text where it can be. */
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

/** The driver's own way divides again and again. */
function decimal(value: Integer): string {
  const number = value.toNumber();
  return Number.isSafeInteger(number) ? String(number) : value.toString();
}
