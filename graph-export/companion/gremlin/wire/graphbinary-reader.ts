import { unsupported } from '../gremlin-error.js';
import {
  type Argument,
  Bytecode,
  type Instruction,
  Reference,
  Strategy,
  Token,
} from '../language/bytecode.js';
import { predicateOf } from '../language/predicates.js';
import { ENUMS, TYPE, uuidText, VERSION } from './graphbinary-types.js';
import { type GremlinRequest, MAX_DEPTH } from './message.js';

/**
 * Reads a request in GraphBinary. Throws `VALIDATION_FAILED`, and `RangeError` for a truncated
 * message.
 */
export function readGraphBinaryRequest(message: Buffer): GremlinRequest {
  const reader = new Reader(message);
  if (reader.byte() !== VERSION) throw unsupported('Only version 1 of GraphBinary is read here.');
  const requestId = reader.uuid();
  const op = reader.text();
  const processor = reader.text();
  const args = [...reader.entries(0)].map(([key, value]) => [String(key), value] as const);
  return { requestId, op, processor, args: new Map(args) };
}

class Reader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  byte(): number {
    return this.#take(1).readUInt8();
  }

  uuid(): string {
    return uuidText(this.#take(16));
  }

  text(): string {
    return this.#take(this.#int()).toString('utf8');
  }

  entries(depth: number): Map<Argument, Argument> {
    const map = new Map<Argument, Argument>();
    for (let left = this.#int(); left > 0; left -= 1) {
      const key = this.#value(depth);
      map.set(key, this.#value(depth));
    }
    return map;
  }

  /** A value with its type. */
  #value(depth: number): Argument {
    if (depth > MAX_DEPTH) throw unsupported(`Values nest at most ${MAX_DEPTH} deep.`);
    const type = this.byte();
    if (this.byte() === 1) return null;
    const enumeration = ENUMS.get(type);
    if (enumeration !== undefined) return this.#token(enumeration, depth);
    return this.#scalar(type) ?? this.#composite(type, depth + 1);
  }

  #scalar(type: number): Argument | undefined {
    switch (type) {
      case TYPE.string:
      case TYPE.class:
        return this.text();
      case TYPE.uuid:
        return this.uuid();
      case TYPE.boolean:
        return this.byte() === 1;
      case TYPE.int:
        return { type: 'Int', value: this.#int() };
      case TYPE.long:
        return { type: 'Long', value: String(this.#long()) };
      case TYPE.short:
        return { type: 'Short', value: this.#take(2).readInt16BE() };
      case TYPE.byte:
        return { type: 'Byte', value: this.#take(1).readInt8() };
      case TYPE.double:
        return real('Double', this.#take(8).readDoubleBE());
      case TYPE.float:
        return real('Float', this.#take(4).readFloatBE());
      case TYPE.bigInteger:
        return { type: 'Long', value: String(this.#bigInteger()) };
      case TYPE.bigDecimal: {
        const scale = this.#int();
        return real('Double', Number(this.#bigInteger()) / 10 ** scale);
      }
      default:
        return this.#date(type);
    }
  }

  #date(type: number): Argument | undefined {
    switch (type) {
      case TYPE.date:
      case TYPE.timestamp:
        return { type: 'Date', value: Number(this.#long()) };
      case TYPE.instant: {
        const seconds = Number(this.#long());
        return { type: 'Date', value: seconds * 1_000 + Math.trunc(this.#int() / 1e6) };
      }
      case TYPE.offsetDateTime:
        return { type: 'Date', value: this.#offsetDateTime() };
      default:
        return undefined;
    }
  }

  #composite(type: number, depth: number): Argument {
    switch (type) {
      case TYPE.list:
      case TYPE.set:
        return this.#list(this.#int(), depth);
      case TYPE.map:
        return this.entries(depth);
      case TYPE.bytecode: {
        const steps = this.#instructions(depth);
        return new Bytecode(steps, this.#instructions(depth));
      }
      case TYPE.p:
      case TYPE.textP: {
        const name = this.text();
        return predicateOf(name, this.#list(this.#int(), depth));
      }
      case TYPE.binding:
        this.text();
        return this.#value(depth);
      case TYPE.strategy: {
        const name = this.text();
        return new Strategy(name, this.entries(depth));
      }
      case TYPE.vertex:
        return this.#vertex(depth);
      case TYPE.edge:
        return this.#edge(depth);
      case TYPE.vertexProperty:
        return this.#vertexProperty(depth);
      case TYPE.property:
        this.text();
        this.#list(2, depth);
        return null;
      case TYPE.lambda:
        throw unsupported('Lambdas are code, which is not run here.');
      default:
        throw unsupported(`Values of the type 0x${type.toString(16)} are not read here.`, { type });
    }
  }

  #token(enumeration: string, depth: number): Token {
    const name = String(this.#value(depth + 1));
    const token = Token.find(enumeration, name);
    if (token) return token;
    throw unsupported(`There is no ${enumeration}.${name} here.`);
  }

  #list(length: number, depth: number): Argument[] {
    const items: Argument[] = [];
    for (let left = length; left > 0; left -= 1) items.push(this.#value(depth));
    return items;
  }

  #instructions(depth: number): Instruction[] {
    const instructions: Instruction[] = [];
    for (let left = this.#int(); left > 0; left -= 1) {
      const name = this.text();
      instructions.push({ name, args: this.#list(this.#int(), depth) });
    }
    return instructions;
  }

  #vertex(depth: number): Reference {
    const id = this.#value(depth);
    this.text();
    this.#value(depth);
    return new Reference(id);
  }

  #vertexProperty(depth: number): Reference {
    const id = this.#value(depth);
    this.text();
    this.#list(3, depth);
    return new Reference(id);
  }

  #edge(depth: number): Reference {
    const id = this.#value(depth);
    this.text();
    for (let end = 0; end < 2; end += 1) {
      this.#value(depth);
      this.text();
    }
    this.#list(2, depth);
    return new Reference(id);
  }

  #bigInteger(): bigint {
    const bytes = this.#take(this.#int());
    if (bytes.length === 0) return 0n;
    return BigInt.asIntN(8 * bytes.length, BigInt(`0x${bytes.toString('hex')}`));
  }

  /** Date, nanoseconds of the day, and seconds of the offset. */
  #offsetDateTime(): number {
    const year = this.#int();
    const month = this.byte();
    const day = this.byte();
    const nanoseconds = this.#long();
    const offset = this.#int();
    return Date.UTC(year, month - 1, day) + Number(nanoseconds / 1_000_000n) - offset * 1_000;
  }

  #int(): number {
    return this.#take(4).readInt32BE();
  }

  #long(): bigint {
    return this.#take(8).readBigInt64BE();
  }

  #take(length: number): Buffer {
    if (length < 0 || this.#at + length > this.#bytes.length) {
      throw new RangeError('The message is cut off.');
    }
    this.#at += length;
    return this.#bytes.subarray(this.#at - length, this.#at);
  }
}

function real(type: 'Float' | 'Double', value: number): Argument {
  return { type, value: Number.isFinite(value) ? value : String(value) };
}
