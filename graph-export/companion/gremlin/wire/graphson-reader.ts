import type { TypedValue } from '#src/domain/graph/index.js';
import { parseJson } from '#src/domain/json/index.js';
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
import { type GremlinRequest, MAX_DEPTH } from './message.js';

/**
 * Reads a request in GraphSON 3, typed or not. Throws `VALIDATION_FAILED`, and `SyntaxError` for
 * invalid JSON.
 */
export function readGraphSONRequest(text: string): GremlinRequest {
  const message = parseJson(text);
  if (!isObject(message)) throw unsupported('A request is a JSON object.');
  const { requestId, op, processor, args } = message;
  const id = readGraphSON(requestId ?? null);
  return {
    requestId: typeof id === 'string' ? id : '',
    op: String(op ?? ''),
    processor: String(processor ?? ''),
    args: readFields(args),
  };
}

/** The fields of an object, or of a typed map, by name. */
export function readFields(json: unknown): ReadonlyMap<string, Argument> {
  const fields = readGraphSON(json ?? {});
  if (!(fields instanceof Map)) throw unsupported('An object is needed here.');
  return new Map([...fields].map(([key, value]) => [String(key), value]));
}

/** Reads any value. */
export function readGraphSON(json: unknown, depth = 0): Argument {
  if (depth > MAX_DEPTH) throw unsupported(`Values nest at most ${MAX_DEPTH} deep.`);
  if (json === null || typeof json === 'string' || typeof json === 'boolean') return json;
  if (typeof json === 'number') return plainNumber(json);
  if (typeof json === 'bigint') return long(json);
  if (Array.isArray(json)) return json.map((each) => readGraphSON(each, depth + 1));
  if (!isObject(json)) throw unsupported('This is no value of JSON.');
  const type = json['@type'];
  if (typeof type === 'string') return typed(type, json['@value'], depth + 1);
  return new Map(Object.entries(json).map(([key, each]) => [key, readGraphSON(each, depth + 1)]));
}

const NUMBERS: ReadonlyMap<string, TypedValue['type']> = new Map(
  Object.entries({
    'gx:Byte': 'Byte',
    'gx:Int16': 'Short',
    'g:Int32': 'Int',
    'g:Int64': 'Long',
    'gx:BigInteger': 'Long',
    'g:Float': 'Float',
    'g:Double': 'Double',
    'gx:BigDecimal': 'Double',
  } as const),
);

function typed(type: string, value: unknown, depth: number): Argument {
  const number = NUMBERS.get(type);
  if (number !== undefined) return numberOf(number, value);
  switch (type) {
    case 'g:Date':
    case 'g:Timestamp':
      return { type: 'Date', value: Number(value) };
    case 'gx:OffsetDateTime':
    case 'gx:Instant':
      return { type: 'Date', value: Date.parse(String(value)) };
    case 'g:UUID':
    case 'gx:Char':
      return String(value);
    case 'g:List':
    case 'g:Set':
      return list(value, depth);
    case 'g:Map':
      return mapOf(list(value, depth));
    case 'g:Bytecode':
      return bytecode(value, depth);
    case 'g:P':
    case 'g:TextP':
      return predicate(value, depth);
    case 'g:Binding':
      return isObject(value) ? readGraphSON(value['value'], depth) : null;
    case 'g:Vertex':
    case 'g:Edge':
    case 'g:VertexProperty':
      return new Reference(isObject(value) ? readGraphSON(value['id'], depth) : null);
    case 'g:Property':
      return null;
    case 'g:Lambda':
      throw unsupported('Lambdas are code, which is not run here.');
    default:
      return named(type, value, depth);
  }
}

function named(type: string, value: unknown, depth: number): Argument {
  const token = Token.find(type.replace(/^g:/, ''), String(value));
  if (token) return token;
  if (!type.endsWith('Strategy')) {
    throw unsupported(`Values of the type ${type} are not read here.`, { type });
  }
  const options = isObject(value) ? (value['conf'] ?? value) : {};
  const fields = readGraphSON(options, depth);
  return new Strategy(type, fields instanceof Map ? fields : new Map());
}

function bytecode(value: unknown, depth: number): Bytecode {
  if (!isObject(value)) throw unsupported('A bytecode is an object with steps.');
  return new Bytecode(instructions(value['step'], depth), instructions(value['source'], depth));
}

function instructions(value: unknown, depth: number): Instruction[] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) throw unsupported('The steps of a bytecode are a list.');
  return value.map((each) => {
    if (!Array.isArray(each) || typeof each[0] !== 'string') {
      throw unsupported('A step of a bytecode is a list with its name first.');
    }
    const [name, ...args] = each as [string, ...unknown[]];
    return { name, args: args.map((arg) => readGraphSON(arg, depth + 1)) };
  });
}

function predicate(value: unknown, depth: number): Argument {
  if (!isObject(value)) throw unsupported('A predicate is an object with its name.');
  const given = readGraphSON(value['value'], depth);
  return predicateOf(String(value['predicate']), Array.isArray(given) ? given : [given]);
}

function list(value: unknown, depth: number): Argument[] {
  if (!Array.isArray(value)) throw unsupported('A list is needed here.');
  return value.map((each) => readGraphSON(each, depth + 1));
}

function mapOf(parts: readonly Argument[]): ReadonlyMap<Argument, Argument> {
  const map = new Map<Argument, Argument>();
  for (let at = 0; at + 1 < parts.length; at += 2)
    map.set(parts[at] ?? null, parts[at + 1] ?? null);
  return map;
}

function numberOf(type: TypedValue['type'], value: unknown): TypedValue {
  const isWhole = type !== 'Float' && type !== 'Double';
  if (isWhole && !/^-?\d+$/.test(String(value))) {
    throw unsupported(`The value of a ${type} is a whole number.`);
  }
  if (type === 'Long') return long(BigInt(String(value)));
  const number = Number(value);
  return { type, value: Number.isFinite(number) ? number : String(number) };
}

function long(value: bigint): TypedValue {
  return { type: 'Long', value: String(value) };
}

const INT_MAX = 2 ** 31;

function plainNumber(value: number): TypedValue {
  if (!Number.isSafeInteger(value)) return { type: 'Double', value };
  const isInt = value < INT_MAX && value >= -INT_MAX;
  return isInt ? { type: 'Int', value } : { type: 'Long', value: String(value) };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
