import { unsupported } from '../gremlin-error.js';
import {
  type Argument,
  Bytecode,
  type Instruction,
  isTyped,
  Predicate,
} from '../language/bytecode.js';

/**
 * The steps of a traversal for another server. Throws `VALIDATION_FAILED` for a step that writes, calls out or is not
 * known, wherever it is nested. Dates become milliseconds since the epoch, as which the store keeps them.
 */
export function readingSteps({ steps }: Bytecode): Bytecode {
  return new Bytecode(steps.map(checked));
}

function checked({ name, args }: Instruction): Instruction {
  if (READING.has(name)) return { name, args: args.map(inner) };
  throw unsupported(
    `The step '${name}' is not passed on: the graph is read here, and written through Forebear alone.`,
    { step: name },
  );
}

function inner(value: Argument): Argument {
  if (value instanceof Bytecode) {
    if (value.sources.length > 0) throw unsupported('A nested traversal cannot have a source.');
    return new Bytecode(value.steps.map(checked));
  }
  if (value instanceof Predicate) return new Predicate(value.operator, value.values.map(inner));
  if (value instanceof Map)
    return new Map([...value].map(([key, each]) => [inner(key), inner(each)]));
  if (Array.isArray(value)) return value.map(inner);
  if (isTyped(value) && value.type === 'Date') return { type: 'Long', value: String(value.value) };
  return value;
}

/** Steps that read; those which write, run programs, or reach files and services are missing. */
const READING: ReadonlySet<string> = new Set(
  `V E out in both outE inE bothE outV inV bothV otherV toV toE
  has hasLabel hasId hasNot hasKey hasValue is not filter and or where simplePath cyclicPath dedup
  limit range skip tail sample coin timeLimit none any all discard
  id label key value values properties valueMap propertyMap elementMap element constant
  as select path project by with order group groupCount count fold unfold sum min max mean tree cap
  store aggregate barrier sideEffect sack math index loops identity
  repeat times until emit union coalesce choose option optional local map flatMap branch match
  concat conjoin asString asNumber asBool asDate length toLower toUpper trim lTrim rTrim split substring replace format
  reverse combine difference disjunct intersect merge product dateAdd dateDiff profile fail`
    .split(/\s+/)
    .filter((name) => name !== ''),
);
