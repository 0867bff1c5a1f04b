import type { StringMap } from '../lineage/index.js';
import { pythonMembers, pythonText } from './python-text.js';

const RESERVED_PREFIX = 'sagemaker_';
const RESERVED_NAMES: ReadonlySet<string> = new Set([
  '_tuning_objective_metric',
  'default_user_module_name',
]);

/** True for a name by which the platform or its tuner speaks to an image, not to the user's script. */
export function isReservedHyperparameter(name: string): boolean {
  return name.startsWith(RESERVED_PREFIX) || RESERVED_NAMES.has(name);
}

/**
 * The words `--name value` of a command line, sorted by name, `-n value` for a single letter, without
 * the reserved names, as the original's toolkit writes them (`mapping.to_cmd_args`): JSON of a text becomes the text,
 * JSON of a map `key=value,key=value`, and other JSON what Python's `str` gives. A number keeps its digits, and what is
 * no JSON stays as it was given.
 */
export function hyperparameterArguments(hyperparameters: StringMap): readonly string[] {
  return sorted(hyperparameters, (name) => !isReservedHyperparameter(name)).flatMap(
    ([name, value]) => [name.length === 1 ? `-${name}` : `--${name}`, argumentOf(value)],
  );
}

/** The hyperparameters as JSON values: a value that is no JSON is a text. */
export function hyperparametersJson(
  hyperparameters: StringMap,
  select: 'user' | 'reserved' = 'user',
): string {
  const wanted = (name: string) => isReservedHyperparameter(name) === (select === 'reserved');
  const members = sorted(hyperparameters, wanted).map(
    ([name, value]) => `${JSON.stringify(name)}:${jsonOf(value)}`,
  );
  return `{${members.join(',')}}`;
}

/** The variables `HP_<NAME>` of a program's environment, without their prefix. */
export function hyperparameterVariables(hyperparameters: StringMap): StringMap {
  return Object.fromEntries(
    sorted(hyperparameters, (name) => !isReservedHyperparameter(name)).map(([name, value]) => [
      `HP_${name.toUpperCase()}`,
      variableOf(value),
    ]),
  );
}

function sorted(
  hyperparameters: StringMap,
  wanted: (name: string) => boolean,
): readonly (readonly [string, string])[] {
  return Object.entries(hyperparameters)
    .filter(([name]) => name !== '' && wanted(name))
    .sort(([one], [other]) => (one < other ? -1 : 1));
}

function argumentOf(value: string): string {
  const json = parse(value);
  if (json === undefined || typeof json === 'number') return value;
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return pythonText(value);
  return Object.entries(Object.fromEntries(pythonMembers(value)))
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, inner]) => `${key}=${inner}`)
    .join(',');
}

function variableOf(value: string): string {
  const json = parse(value);
  if (json === null) return '';
  return typeof json === 'string' ? json : value;
}

/** The value's own text where it is JSON, so that a number keeps every digit. */
function jsonOf(value: string): string {
  return parse(value) === undefined ? JSON.stringify(value) : value.trim();
}

function parse(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}
