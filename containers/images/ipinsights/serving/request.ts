import { parseJson, writeJson } from '#src/domain/json/index.js';
import { PairColumns } from '../data/columns.js';
import { MalformedRowError, PairReader } from '../data/csv.js';
import { murmur3 } from '../data/entity-hash.js';
import { parseIpv4 } from '../data/ipv4.js';

interface MediaType {
  readonly type: string;
  readonly parameters: Readonly<Record<string, string>>;
}

export const REQUEST_TYPES = ['text/csv', 'application/json', 'application/jsonlines'] as const;
export type RequestType = (typeof REQUEST_TYPES)[number];

export const RESPONSE_TYPES = ['application/json', 'application/jsonlines'] as const;
type ResponseType = (typeof RESPONSE_TYPES)[number];

export interface ResponseForm {
  readonly type: ResponseType;
  /** Whether the answer has both vectors of each pair. */
  readonly verbose: boolean;
}

/** The request type of a Content-Type header, CSV when there is none; undefined when unknown. */
export function requestType(header: string | undefined): RequestType | undefined {
  if (header === undefined) return 'text/csv';
  const { type } = parse(header);
  return REQUEST_TYPES.find((known) => known === type);
}

/** The first known type of an Accept header, JSON when there is none; undefined when none is known. */
export function responseForm(header: string | undefined): ResponseForm | undefined {
  if (header === undefined || header.trim() === '')
    return { type: 'application/json', verbose: false };
  for (const range of header.split(',')) {
    const { type, parameters } = parse(range);
    const known =
      type === '*/*' || type === 'application/*'
        ? 'application/json'
        : RESPONSE_TYPES.find((candidate) => candidate === type);
    if (known === undefined || Number(parameters['q'] ?? 1) === 0) continue;
    return { type: known, verbose: parameters['verbose']?.toLowerCase() === 'true' };
  }
  return undefined;
}

function parse(text: string): MediaType {
  const [type = '', ...rest] = text.split(';');
  const parameters: Record<string, string> = {};
  for (const parameter of rest) {
    const [name = '', value = ''] = parameter.split('=');
    parameters[name.trim().toLowerCase()] = value.trim().replace(/^"(.*)"$/, '$1');
  }
  return { type: type.trim().toLowerCase(), parameters };
}

/** The error for a body that does not have its type; malformed rows have a separate error. */
export class MalformedBodyError extends Error {
  override readonly name = 'MalformedBodyError';
}

export function readPairs(type: RequestType, body: Buffer): PairColumns {
  const pairs = new PairColumns();
  if (type === 'text/csv') {
    const reader = new PairReader(pairs);
    reader.push(body);
    reader.end();
  } else if (type === 'application/json') {
    readInstances(documentOf(body.toString('utf8')), pairs);
  } else {
    readLines(body.toString('utf8'), pairs);
  }
  if (pairs.length === 0) throw new MalformedBodyError('The request holds no rows.');
  return pairs;
}

function readInstances(document: unknown, pairs: PairColumns): void {
  const instances = property(document, 'instances');
  if (!Array.isArray(instances)) {
    throw new MalformedBodyError('Expected an object with a list "instances".');
  }
  for (const [index, instance] of instances.entries()) addInstance(instance, index + 1, pairs);
}

/** The guide of the original algorithm shows JSON lines that end in a comma and a bracket, so these are accepted. */
const LEFTOVER = /^[\s,[\]]*$/;
const BEFORE = /[\s[]/;
const BEHIND = /[\s,\]]/;

function readLines(text: string, pairs: PairColumns): void {
  for (const [index, line] of text.split('\n').entries()) {
    if (LEFTOVER.test(line)) continue;
    let instance: unknown;
    try {
      instance = parseJson(withoutLeftovers(line));
    } catch {
      throw new MalformedRowError(index + 1, line.trim().slice(0, 100), 'not a JSON object');
    }
    addInstance(instance, index + 1, pairs);
  }
}

/** Not a regular expression, because one that matches blanks at the end of a line takes quadratic time. */
function withoutLeftovers(line: string): string {
  let [from, to] = [0, line.length];
  while (from < to && BEFORE.test(line.charAt(from))) from += 1;
  while (to > from && BEHIND.test(line.charAt(to - 1))) to -= 1;
  return line.slice(from, to);
}

function addInstance(instance: unknown, row: number, pairs: PairColumns): void {
  const fail = (reason: string): never => {
    const text = writeJson(instance) ?? '';
    throw new MalformedRowError(row, text.slice(0, 100), reason);
  };
  const features =
    property(instance, 'features') ??
    property(property(property(instance, 'data'), 'features'), 'values');
  if (!Array.isArray(features) || features.length !== 2) {
    fail('expected features of two values, entity and IPv4 address');
  }
  const [entity, address] = features as readonly unknown[];
  if (!['string', 'number', 'bigint'].includes(typeof entity)) fail('the entity is not a text');
  const name = Buffer.from(String(entity).trim());
  if (name.length === 0) fail('the entity is empty');
  const digits = Buffer.from(typeof address === 'string' ? address.trim() : '');
  const parsed = parseIpv4(digits, 0, digits.length);
  if (parsed < 0) fail('the second value is not an IPv4 address such as 192.0.2.1');
  pairs.add(murmur3(name, 0, name.length), parsed);
}

function documentOf(text: string): unknown {
  try {
    return parseJson(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new MalformedBodyError(`The request is not JSON: ${(error as Error).message}.`);
  }
}

function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? (value as Record<string, unknown>)[name]
    : undefined;
}
