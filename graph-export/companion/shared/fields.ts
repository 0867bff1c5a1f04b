import type { FastifyInstance, FastifyRequest } from 'fastify';
import { exception } from './errors.js';

/** The parameters of a request: from its body, JSON or a form, or from its query. */
export type Fields = ReadonlyMap<string, unknown>;

const MAX_BODY = 2 ** 20;

/** Lets the routes of an app accept forms in addition to JSON. */
export function acceptForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: MAX_BODY },
    (_request, body, done) => done(null, new URLSearchParams(body as string)),
  );
  // Some clients send JSON without its content type.
  app.addContentTypeParser(
    'text/plain',
    { parseAs: 'string', bodyLimit: MAX_BODY },
    (_request, body, done) => done(null, body),
  );
}

/**
 * Returns the parameters of a request with a body. Throws when one is given twice, or when the body
 * is not an object.
 */
export function bodyFields({ body }: FastifyRequest): Fields {
  if (body instanceof URLSearchParams) return single([...body]);
  const object = typeof body === 'string' ? parsed(body) : body;
  if (typeof object !== 'object' || object === null || Array.isArray(object))
    throw exception('BadRequestException', 'The body is a JSON object, or a form.');
  return new Map(Object.entries(object));
}

/** Returns the parameters of a query. Throws when one is given twice. */
export function queryFields({ query }: FastifyRequest): Fields {
  return single(
    Object.entries(query as Record<string, unknown>).flatMap(([name, value]) =>
      [value].flat().map((each): [string, unknown] => [name, each]),
    ),
  );
}

/** Throws for an unknown parameter. */
export function checkNames(fields: Fields, known: readonly string[]): void {
  for (const name of fields.keys()) {
    if (!known.includes(name))
      throw exception(
        'InvalidParameterException',
        `The parameter '${name.slice(0, 100)}' is not known; use ${known.join(', ')}.`,
      );
  }
}

/** Reads a text; undefined when it is missing. */
export function textField(fields: Fields, name: string): string | undefined {
  const value = fields.get(name);
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value === 'string') return value;
  throw invalid(name, value, 'a text');
}

/** Reads a required text. */
export function requiredField(fields: Fields, name: string): string {
  const text = textField(fields, name);
  if (text !== undefined) return text;
  throw exception('MissingParameterException', `Missing required parameters: [${name}]`);
}

/** Reads a boolean, or a text of it in upper or lower case. */
export function flagField(fields: Fields, name: string): boolean | undefined {
  const value = fields.get(name);
  if (typeof value === 'boolean') return value;
  const text = textField(fields, name)?.toLowerCase();
  if (text === undefined) return undefined;
  if (text === 'true' || text === 'false') return text === 'true';
  throw invalid(name, value, 'TRUE or FALSE');
}

/** Reads a whole number within bounds. */
export function numberField(
  fields: Fields,
  name: string,
  { min, max, standard }: { readonly min: number; readonly max: number; readonly standard: number },
): number {
  const value = fields.get(name);
  if (value === undefined || value === '') return standard;
  const number = /^\d{1,15}$/.test(String(value)) ? Number(value) : Number.NaN;
  if (number >= min && number <= max) return number;
  throw invalid(name, value, `a whole number from ${min} to ${max}`);
}

/** Reads one of some texts, in upper or lower case. */
export function choiceField<Choice extends string>(
  fields: Fields,
  name: string,
  choices: readonly Choice[],
): Choice | undefined {
  const text = textField(fields, name);
  if (text === undefined) return undefined;
  const found = choices.find((choice) => choice.toLowerCase() === text.toLowerCase());
  if (found) return found;
  throw invalid(name, text, choices.join(', '));
}

export function invalid(name: string, value: unknown, expected: string) {
  const shown = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));
  return exception(
    'InvalidParameterException',
    `The parameter '${name}' cannot be '${shown.slice(0, 100)}'; give ${expected}.`,
  );
}

function single(entries: readonly (readonly [string, unknown])[]): Fields {
  const fields = new Map<string, unknown>();
  for (const [name, value] of entries) {
    if (fields.has(name))
      throw exception('InvalidParameterException', `Too many values supplied for: ${name}`);
    fields.set(name, value);
  }
  return fields;
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw exception('BadRequestException', 'The body is no JSON.');
  }
}
