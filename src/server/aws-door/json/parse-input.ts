import { AwsError } from '../aws-error.js';
import type { Shape, Shapes } from './shapes.js';

/** A request after its check: required members are there, times are dates. */
export type Checked<T> = T extends string | number | boolean | Date
  ? T
  : T extends readonly (infer Item)[]
    ? readonly Checked<Exclude<Item, undefined>>[]
    : T extends object
      ? {
          readonly [Key in keyof T]: object extends Pick<T, Key>
            ? Checked<T[Key]>
            : Checked<Exclude<T[Key], undefined>>;
        }
      : T;

/** The most problems that one message lists. */
const MAX_PROBLEMS = 10;
/** The most characters of a value that a message repeats. */
const MAX_SHOWN = 200;

/**
 * Checks a request against the original's model. Throws `SerializationException` for a member of
 * another JSON type, and `ValidationException`, in the original's words, for all others.
 */
export function parseInput(shapes: Shapes, operation: string, body: unknown): unknown {
  const parser = new InputParser(shapes);
  const input = parser.parse(shapes.inputs[operation] ?? '', body, '');
  const { problems } = parser;
  if (problems.length === 0) return input;
  const what = parser.found === 1 ? 'validation error' : 'validation errors';
  throw validation(`${parser.found} ${what} detected: ${problems.join('; ')}`);
}

/** The error for a request that does not follow the model. */
export function validation(message: string): AwsError {
  return new AwsError('ValidationException', message);
}

class InputParser {
  /** How many problems there are. */
  found = 0;
  /** The words for the first ones. */
  readonly problems: string[] = [];
  readonly #shapes: Shapes;

  constructor(shapes: Shapes) {
    this.#shapes = shapes;
  }

  parse(name: string, value: unknown, path: string): unknown {
    const shape = this.#shapes.shapes[name];
    if (!shape) throw new Error(`The model has no shape ${name}.`);
    if (typeOf(value) !== JSON_TYPES[shape.type]) throw wrongType(value, shape, path);
    switch (shape.type) {
      case 'structure':
        return this.#structure(shape, value as object, path);
      case 'list':
        return this.#list(shape, value as readonly unknown[], path);
      case 'map':
        return this.#map(shape, value as object, path);
      case 'timestamp':
        return this.#time(value as number, path);
      case 'string':
        this.#text(shape, value as string, path);
        return value;
      case 'boolean':
        return value;
      default:
        this.#number(shape, value as number, path);
        return value;
    }
  }

  #structure({ members = {}, required = [] }: Shape, value: object, path: string): object {
    const parsed: Record<string, unknown> = {};
    for (const [name, inner] of Object.entries(value)) {
      const at = join(path, lowerFirst(name.slice(0, MAX_SHOWN)));
      if (!Object.hasOwn(members, name))
        this.#note(`The member '${at}' is not supported by this server; leave it out`);
      else if (inner !== null && members[name]) parsed[name] = this.parse(members[name], inner, at);
    }
    for (const name of required) {
      if (members[name] === null || parsed[name] !== undefined) continue;
      this.#refuse(null, join(path, lowerFirst(name)), 'Member must not be null');
    }
    return parsed;
  }

  #list(shape: Shape, values: readonly unknown[], path: string): readonly unknown[] {
    const { member = '', min = 0, max = Number.POSITIVE_INFINITY } = shape;
    this.#length(values, path, { length: values.length, min, max });
    if (values.length > max) return [];
    return values.map((item, index) => this.parse(member, item, `${path}.${index + 1}.member`));
  }

  #map(shape: Shape, value: object, path: string): object {
    const { key = '', value: inner = '', min = 0, max = Number.POSITIVE_INFINITY } = shape;
    const entries = Object.entries(value);
    this.#length(value, path, { length: entries.length, min, max });
    if (entries.length > max) return {};
    return Object.fromEntries(
      entries.map(([name, item]) => [
        this.parse(key, name, path),
        this.parse(inner, item, `${path}.${name.slice(0, MAX_SHOWN)}.member`),
      ]),
    );
  }

  #time(seconds: number, path: string): Date {
    const time = new Date(seconds * 1_000);
    if (Number.isNaN(time.getTime()))
      this.#refuse(seconds, path, 'Member must be a time in seconds since the epoch');
    return time;
  }

  #text(shape: Shape, text: string, path: string): void {
    const { min = 0, max = Number.POSITIVE_INFINITY } = shape;
    if (shape.enum && !shape.enum.includes(text))
      this.#refuse(text, path, `Member must satisfy enum value set: [${shape.enum.join(', ')}]`);
    this.#length(text, path, { length: text.length, min, max });
    if (shape.pattern && text.length <= max && !patternOf(shape.pattern).test(text))
      this.#refuse(text, path, `Member must satisfy regular expression pattern: ${shape.pattern}`);
  }

  #number({ type, min, max }: Shape, value: number, path: string): void {
    if ((type === 'integer' || type === 'long') && !Number.isSafeInteger(value))
      this.#refuse(value, path, 'Member must be an integer');
    if (min !== undefined && value < min)
      this.#refuse(value, path, `Member must have value greater than or equal to ${min}`);
    if (max !== undefined && value > max)
      this.#refuse(value, path, `Member must have value less than or equal to ${max}`);
  }

  #length(
    value: unknown,
    path: string,
    { length, min, max }: { readonly length: number; readonly min: number; readonly max: number },
  ): void {
    if (length < min)
      this.#refuse(value, path, `Member must have length greater than or equal to ${min}`);
    if (length > max)
      this.#refuse(value, path, `Member must have length less than or equal to ${max}`);
  }

  #refuse(value: unknown, path: string, constraint: string): void {
    const shown = typeof value === 'string' ? `'${value.slice(0, MAX_SHOWN)}'` : shownValue(value);
    this.#note(`Value ${shown} at '${path}' failed to satisfy constraint: ${constraint}`);
  }

  #note(problem: string): void {
    this.found += 1;
    if (this.problems.length < MAX_PROBLEMS) this.problems.push(problem);
  }
}

const JSON_TYPES: Readonly<Record<Shape['type'], string>> = {
  structure: 'object',
  map: 'object',
  list: 'list',
  string: 'string',
  boolean: 'boolean',
  integer: 'number',
  long: 'number',
  float: 'number',
  double: 'number',
  timestamp: 'number',
};

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'list' : typeof value;
}

function wrongType(value: unknown, { type }: Shape, path: string): AwsError {
  const found = typeOf(value).toUpperCase();
  return new AwsError(
    'SerializationException',
    `${found}_VALUE cannot be converted to ${JSON_TYPES[type]} at '${path || 'the request'}'`,
  );
}

function shownValue(value: unknown): string {
  try {
    return (JSON.stringify(value) ?? String(value)).slice(0, MAX_SHOWN);
  } catch {
    return 'of too many levels'; // the stack is too short to write it
  }
}

function join(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}

function lowerFirst(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}

const patterns = new Map<string, RegExp>();

/** Compiles a pattern of the model. It matches a whole text, and its dot matches line ends. */
function patternOf(pattern: string): RegExp {
  const known = patterns.get(pattern) ?? new RegExp(`^(?:${pattern})$`, 'su');
  patterns.set(pattern, known);
  return known;
}
