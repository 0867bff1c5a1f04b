import {
  type Argument,
  Bytecode,
  type Instruction,
  isTyped,
  Predicate,
  Reference,
  Strategy,
  Token,
} from '../language/bytecode.js';
import { isTextPredicate } from '../language/predicates.js';
import { Bytes } from './bytes.js';
import { TYPE, VERSION } from './graphbinary-types.js';
import { binaryNumber, binaryString, binaryToken } from './graphbinary-writer.js';
import type { GremlinRequest } from './message.js';

/** Writes a request in GraphBinary, for another server. */
export function graphBinaryRequest({ requestId, op, processor, args }: GremlinRequest): Buffer {
  const out = new Bytes();
  out.byte(VERSION);
  out.bytes(Buffer.from(requestId.replaceAll('-', ''), 'hex'));
  out.text(op);
  out.text(processor);
  entries(out, args);
  return out.taken();
}

function write(out: Bytes, value: Argument): void {
  if (typeof value === 'string') binaryString(out, value);
  else if (value === null) {
    out.byte(TYPE.null);
    out.byte(1);
  } else if (typeof value === 'boolean') {
    out.type(TYPE.boolean);
    out.byte(value ? 1 : 0);
  } else if (value instanceof Token) binaryToken(out, value);
  else if (isTyped(value)) binaryNumber(out, value);
  else if (value instanceof Predicate) {
    out.type(isTextPredicate(value.operator) ? TYPE.textP : TYPE.p);
    out.text(value.operator);
    list(out, value.values);
  } else if (value instanceof Bytecode) {
    out.type(TYPE.bytecode);
    instructions(out, value.steps);
    instructions(out, value.sources);
  } else if (value instanceof Reference) write(out, value.id);
  else if (value instanceof Strategy) throw new TypeError('Strategies are not sent on.');
  else if (value instanceof Map) {
    out.type(TYPE.map);
    entries(out, value);
  } else {
    out.type(TYPE.list);
    list(out, value as readonly Argument[]);
  }
}

function list(out: Bytes, values: readonly Argument[]): void {
  out.int(values.length);
  for (const each of values) write(out, each);
}

function entries(out: Bytes, map: ReadonlyMap<Argument, Argument>): void {
  out.int(map.size);
  for (const [key, value] of map) {
    write(out, key);
    write(out, value);
  }
}

function instructions(out: Bytes, all: readonly Instruction[]): void {
  out.int(all.length);
  for (const { name, args } of all) {
    out.text(name);
    list(out, args);
  }
}
