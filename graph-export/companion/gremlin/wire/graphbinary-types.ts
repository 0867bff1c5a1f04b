import type { TypedValue } from '#src/domain/graph/index.js';
import type { Token } from '../language/bytecode.js';
import type { Bytes } from './bytes.js';

/** The codes of types in GraphBinary 1.0 that are read or written here. */
export const TYPE = {
  int: 0x01,
  long: 0x02,
  string: 0x03,
  date: 0x04,
  timestamp: 0x05,
  class: 0x06,
  double: 0x07,
  float: 0x08,
  list: 0x09,
  map: 0x0a,
  set: 0x0b,
  uuid: 0x0c,
  edge: 0x0d,
  path: 0x0e,
  property: 0x0f,
  graph: 0x10,
  vertex: 0x11,
  vertexProperty: 0x12,
  binding: 0x14,
  bytecode: 0x15,
  column: 0x17,
  direction: 0x18,
  order: 0x1a,
  pick: 0x1b,
  pop: 0x1c,
  lambda: 0x1d,
  p: 0x1e,
  scope: 0x1f,
  t: 0x20,
  traverser: 0x21,
  bigDecimal: 0x22,
  bigInteger: 0x23,
  byte: 0x24,
  short: 0x26,
  boolean: 0x27,
  textP: 0x28,
  strategy: 0x29,
  bulkSet: 0x2a,
  tree: 0x2b,
  metrics: 0x2c,
  traversalMetrics: 0x2d,
  instant: 0x83,
  offsetDateTime: 0x88,
  null: 0xfe,
} as const;

/** The first byte of a message. */
export const VERSION = 0x81;

/** The enumerations by the codes of their types. */
export const ENUMS: ReadonlyMap<number, string> = new Map([
  [TYPE.t, 'T'],
  [TYPE.order, 'Order'],
  [TYPE.scope, 'Scope'],
  [TYPE.column, 'Column'],
  [TYPE.direction, 'Direction'],
  [TYPE.pop, 'Pop'],
  [TYPE.pick, 'Pick'],
]);

/** The 16 bytes of a UUID as text. */
export function uuidText(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** A text with its type. */
export function binaryString(out: Bytes, value: string): void {
  out.type(TYPE.string);
  out.text(value);
}

/** A value of an enumeration with its type. */
export function binaryToken(out: Bytes, { type, name }: Token): void {
  const [code] = [...ENUMS].find(([, each]) => each === type) ?? [TYPE.t];
  out.type(code);
  binaryString(out, name);
}

/** A number or a date with its type. */
export function binaryNumber(out: Bytes, { type, value }: TypedValue): void {
  switch (type) {
    case 'Int':
      out.type(TYPE.int);
      out.int(Number(value));
      break;
    case 'Long':
      out.type(TYPE.long);
      out.long(BigInt(value));
      break;
    case 'Date':
      out.type(TYPE.date);
      out.long(BigInt(value));
      break;
    case 'Double':
      out.type(TYPE.double);
      out.double(Number(value));
      break;
    case 'Float':
      out.type(TYPE.float);
      out.float(Number(value));
      break;
    case 'Short':
      out.type(TYPE.short);
      out.short(Number(value));
      break;
    case 'Byte':
      out.type(TYPE.byte);
      out.byte(Number(value) & 0xff);
      break;
  }
}
