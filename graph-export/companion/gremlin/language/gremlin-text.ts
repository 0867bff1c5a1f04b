import {
  type Argument,
  Bytecode,
  type Instruction,
  isTyped,
  Predicate,
  Reference,
  Strategy,
  Token,
} from './bytecode.js';

/** Formats steps as a script. */
export function gremlinText(steps: readonly Instruction[]): string {
  return steps.map(({ name, args }) => `${name}(${args.map(argumentText).join(', ')})`).join('.');
}

function argumentText(value: Argument): string {
  if (typeof value === 'string') return `'${value.replace(/[\\']/g, '\\$&')}'`;
  if (value instanceof Bytecode) return `__.${gremlinText(value.steps)}`;
  if (value instanceof Token) return `${value.type}.${value.name}`;
  if (value instanceof Predicate) {
    return `${value.operator}(${value.values.map(argumentText).join(', ')})`;
  }
  if (value instanceof Reference) return argumentText(value.id);
  if (value instanceof Strategy) return value.name;
  if (value instanceof Map) {
    const entries = [...value].map(
      ([key, each]) => `(${argumentText(key)}): ${argumentText(each)}`,
    );
    return `[${entries.join(', ') || ':'}]`;
  }
  if (Array.isArray(value)) return `[${value.map(argumentText).join(', ')}]`;
  return isTyped(value) ? `${value.value}${SUFFIXES[value.type] ?? ''}` : String(value);
}

const SUFFIXES: Readonly<Record<string, string>> = { Long: 'L', Float: 'f', Double: 'd' };
