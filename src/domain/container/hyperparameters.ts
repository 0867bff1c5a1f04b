import { parseIfJson } from '../json/index.js';
import type { StringMap } from '../lineage/index.js';

const RESERVED_PREFIX = 'sagemaker_';
const RESERVED_NAMES: ReadonlySet<string> = new Set([
  '_tuning_objective_metric',
  'default_user_module_name',
]);

/** True for a hyperparameter that configures the image, not the user's script. */
export function isReservedHyperparameter(name: string): boolean {
  return name.startsWith(RESERVED_PREFIX) || RESERVED_NAMES.has(name);
}

/**
 * The words `--name value` of a command line, as the original's toolkit writes them
 * (`mapping.to_cmd_args`): sorted, without the reserved names, and `-n value` for a single letter.
 * JSON of a text becomes the text, JSON of a map `key=value,key=value`, other JSON its
 * {@link pythonText}. Numbers keep their digits; a value that is not JSON stays unchanged.
 */
export function hyperparameterArguments(hyperparameters: StringMap): readonly string[] {
  return sorted(hyperparameters, (name) => !isReservedHyperparameter(name)).flatMap(
    ([name, value]) => [name.length === 1 ? `-${name}` : `--${name}`, argumentOf(value)],
  );
}

/** The hyperparameters as JSON values; a value that is not JSON is a text. */
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
  const json = parseIfJson(value);
  if (json === undefined || typeof json === 'number') return value;
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return pythonText(value);
  return Object.entries(Object.fromEntries(pythonMembers(value)))
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, inner]) => `${key}=${inner}`)
    .join(',');
}

function variableOf(value: string): string {
  const json = parseIfJson(value);
  if (json === null) return '';
  return typeof json === 'string' ? json : value;
}

/** The value's own text if it is JSON, so that a number keeps every digit. */
function jsonOf(value: string): string {
  return parseIfJson(value) === undefined ? JSON.stringify(value) : value.trim();
}

/** The sources of a script's hyperparameters. */
export interface ScriptHyperparameters {
  readonly jobName: string;
  readonly hyperparameters: StringMap;
  readonly region: string;
  readonly entryPoint?: string;
  /** The URI of the script's folder. */
  readonly sourceDir?: string;
}

/** The toolkit's default: the level INFO of Python's logging. */
export const LOG_LEVEL = '20';

/**
 * The hyperparameters of a script, in the form of the originals' clients: every value is JSON,
 * including texts, and reserved names describe the script to the toolkit. Without a script, they
 * stay unchanged.
 */
export function scriptHyperparameters(of: ScriptHyperparameters): StringMap {
  const { jobName, hyperparameters, region, entryPoint, sourceDir } = of;
  if (entryPoint === undefined) return hyperparameters;
  const texts = {
    sagemaker_container_log_level: LOG_LEVEL,
    ...hyperparameters,
    sagemaker_job_name: JSON.stringify(jobName),
    sagemaker_program: JSON.stringify(entryPoint),
    sagemaker_region: JSON.stringify(region),
    ...(sourceDir === undefined ? {} : { sagemaker_submit_directory: JSON.stringify(sourceDir) }),
  };
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, asJson(text)]));
}

function asJson(text: string): string {
  return parseIfJson(text) === undefined ? JSON.stringify(text) : text;
}

/**
 * Writes JSON as Python's `str` writes its value, which the original's toolkit puts on a command
 * line: `True`, `None`, `[1, 'two']`. The text must be valid JSON; numbers keep their digits.
 */
export function pythonText(json: string): string {
  const tokens = tokensOf(json);
  const [only = ''] = tokens;
  return tokens.length === 1 && only.startsWith('"') ? textOf(only) : literal(tokens);
}

/** The members of a valid JSON object: each name, and its value as {@link pythonText} writes it. */
export function pythonMembers(json: string): readonly (readonly [string, string])[] {
  const members: string[][] = [];
  let depth = 0;
  for (const token of tokensOf(json).slice(1, -1)) {
    if (token === '{' || token === '[') depth += 1;
    if (token === '}' || token === ']') depth -= 1;
    if (members.length === 0 || (depth === 0 && token === ',')) members.push([]);
    if (depth > 0 || token !== ',') members.at(-1)?.push(token);
  }
  return members.map(([name = '', _colon, ...value]) => [textOf(name), pythonText(value.join(''))]);
}

function tokensOf(json: string): readonly string[] {
  return json.match(/"(?:[^"\\]|\\.)*"|[[\]{},:]|[^\s"[\]{},:]+/g) ?? [];
}

function textOf(token: string): string {
  return JSON.parse(token) as string;
}

const LITERALS: Readonly<Record<string, string>> = {
  true: 'True',
  false: 'False',
  null: 'None',
  ',': ', ',
  ':': ': ',
};

function literal(tokens: readonly string[]): string {
  return tokens
    .map((token) => (token.startsWith('"') ? quoted(textOf(token)) : (LITERALS[token] ?? token)))
    .join('');
}

const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
};

/** Single quotes, unless the text has some and no double quotes, as in Python's `repr`. */
function quoted(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  const escaped = text.replace(/[\\'\p{Cc}]/gu, (letter) => {
    if (letter === "'") return quote === "'" ? "\\'" : letter;
    return ESCAPES[letter] ?? `\\x${letter.charCodeAt(0).toString(16).padStart(2, '0')}`;
  });
  return `${quote}${escaped}${quote}`;
}
