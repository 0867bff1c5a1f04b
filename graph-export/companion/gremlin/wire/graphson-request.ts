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
import { graphSONNumber } from './graphson-writer.js';
import type { GremlinRequest } from './message.js';

/** Writes a request in GraphSON 3 with types, for another server. */
export function graphSONRequest({ requestId, op, processor, args }: GremlinRequest): string {
  const head = `"requestId":${typed('g:UUID', JSON.stringify(requestId))}`;
  return `{${head},"op":"${op}","processor":"${processor}","args":${fields(args)}}`;
}

/** Arguments, and the bindings among them, are fields of plain objects. */
function fields(map: ReadonlyMap<string, Argument>): string {
  const all = [...map].map(([name, value]) => {
    const isFields = name === 'bindings' && value instanceof Map;
    const text = isFields ? fields(value as ReadonlyMap<string, Argument>) : written(value);
    return `${JSON.stringify(name)}:${text}`;
  });
  return `{${all.join(',')}}`;
}

function written(value: Argument): string {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') {
    return JSON.stringify(value);
  }
  if (value instanceof Token) return typed(`g:${value.type}`, JSON.stringify(value.name));
  if (isTyped(value)) return graphSONNumber(value);
  if (value instanceof Predicate) return predicate(value);
  if (value instanceof Bytecode) {
    const parts = `"source":${instructions(value.sources)},"step":${instructions(value.steps)}`;
    return typed('g:Bytecode', `{${parts}}`);
  }
  if (value instanceof Reference) return written(value.id);
  if (value instanceof Strategy) throw new TypeError('Strategies are not sent on.');
  if (value instanceof Map) return typed('g:Map', listed([...value].flat()));
  return typed('g:List', listed(value as readonly Argument[]));
}

function predicate({ operator, values }: Predicate): string {
  const isListed = operator === 'within' || operator === 'without';
  const isJoined = operator === 'and' || operator === 'or';
  const value = isJoined ? listed(values) : written(isListed ? values : (values[0] ?? null));
  const type = isTextPredicate(operator) ? 'g:TextP' : 'g:P';
  return typed(type, `{"predicate":"${operator}","value":${value}}`);
}

function instructions(all: readonly Instruction[]): string {
  return `[${all.map(({ name, args }) => listed([name, ...args])).join(',')}]`;
}

function listed(values: readonly Argument[]): string {
  return `[${values.map(written).join(',')}]`;
}

function typed(type: string, json: string): string {
  return `{"@type":"${type}","@value":${json}}`;
}
