import { isPlatformError } from '#src/domain/errors/index.js';
import { type S3Uri, toS3Uri } from '#src/domain/s3-uri.js';
import type { LoadRequest } from '../../load/plan-load.js';
import { PARALLELISM, type Parallelism } from '../../load/records/load-record.js';
import { exception } from '../shared/errors.js';
import {
  checkNames,
  choiceField,
  type Fields,
  flagField,
  invalid,
  requiredField,
} from '../shared/fields.js';

const NAMES = [
  'source',
  'format',
  'iamRoleArn',
  'region',
  'mode',
  'failOnError',
  'parallelism',
  'parserConfiguration',
  'updateSingleCardinalityProperties',
  'queueRequest',
  'dependencies',
  'userProvidedEdgeIds',
  'edgeOnlyLoad',
  'accessKey',
  'secretKey',
] as const;
const FORMATS = ['csv', 'opencypher', 'ntriples', 'nquads', 'rdfxml', 'turtle'] as const;
const MODES = { RESUME: 'Resume', NEW: 'New', AUTO: 'Auto' } as const;
const MAX_DEPENDENCIES = 64;

/** Reads the parameters of a load. Throws the exceptions of the interface. */
export function loadParameters(fields: Fields): Omit<LoadRequest, 'actor' | 'byAdmin'> {
  checkNames(fields, NAMES);
  const source = sourceOf(requiredField(fields, 'source'));
  requiredField(fields, 'format');
  if (choiceField(fields, 'format', FORMATS) !== 'csv')
    throw exception(
      'BadRequestException',
      `The format '${fields.get('format')}' is not loaded here; give csv.`,
    );
  const mode = choiceField(fields, 'mode', ['RESUME', 'NEW', 'AUTO']);
  const parallelism = choiceField(fields, 'parallelism', Object.keys(PARALLELISM) as Parallelism[]);
  flagField(fields, 'userProvidedEdgeIds'); // the parameter belongs to another format
  return withoutUndefined({
    source,
    role: requiredField(fields, 'iamRoleArn'),
    region: requiredField(fields, 'region'),
    mode: mode && MODES[mode],
    parallelism,
    failOnError: flagField(fields, 'failOnError'),
    updateSingleCardinalityProperties: flagField(fields, 'updateSingleCardinalityProperties'),
    queueRequest: flagField(fields, 'queueRequest'),
    edgeOnlyLoad: flagField(fields, 'edgeOnlyLoad'),
    dependencies: dependenciesOf(fields),
    allowEmptyStrings: flagField(parserConfiguration(fields), 'allowEmptyStrings'),
  });
}

/** Returns the source as a URI; `https://` addresses of S3 name the same objects. */
export function sourceOf(text: string): S3Uri {
  const https =
    /^https:\/\/([a-z0-9.-]+)\.s3[.-][a-z0-9.-]*\/(.*)$/.exec(text) ??
    /^https:\/\/s3[a-z0-9.-]*\/([a-z0-9.-]+)\/(.*)$/.exec(text);
  try {
    return toS3Uri(https ? `s3://${https[1]}/${https[2]}` : text);
  } catch (error) {
    if (isPlatformError(error)) throw exception('InvalidParameterException', error.message);
    throw error;
  }
}

function parserConfiguration(fields: Fields): Fields {
  const given = fields.get('parserConfiguration');
  if (given === undefined || given === null || given === '') return new Map();
  const value = objectOf(given);
  if (!value) throw invalid('parserConfiguration', given, 'an object');
  const inner = new Map(Object.entries(value));
  checkNames(inner, ['allowEmptyStrings', 'namedGraphUri', 'baseUri']);
  return inner;
}

function dependenciesOf(fields: Fields): readonly string[] | undefined {
  const given = fields.get('dependencies');
  if (given === undefined || given === null || given === '') return undefined;
  const list = typeof given === 'string' ? listOf(given) : given;
  const isList =
    Array.isArray(list) &&
    list.length <= MAX_DEPENDENCIES &&
    list.every((id): id is string => typeof id === 'string');
  if (isList) return list;
  throw invalid('dependencies', given, `a list of at most ${MAX_DEPENDENCIES} load ids`);
}

function listOf(text: string): unknown {
  if (!text.startsWith('[')) return text.split(',').map((id) => id.trim());
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function objectOf(given: unknown): object | undefined {
  try {
    const value = typeof given === 'string' ? JSON.parse(given) : given;
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

type Given<Fields> = { [Name in keyof Fields]: Exclude<Fields[Name], undefined> };

/** Removes undefined values, so that they get their defaults. */
function withoutUndefined<Fields extends object>(fields: Fields): Given<Fields> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Given<Fields>;
}
