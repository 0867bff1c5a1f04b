import { isReservedHyperparameter } from '../container/index.js';
import { PlatformError } from '../errors/index.js';

/** One hyperparameter of a built-in algorithm: its type, its range and its default. */
export interface HyperparameterSpec {
  readonly name: string;
  readonly type: 'integer' | 'continuous';
  readonly required: boolean;
  /** Smallest allowed value, inclusive. */
  readonly min: number;
  /** Largest allowed value, inclusive; absent: no limit. */
  readonly max?: number;
  /** The default, in the form that a caller would write. */
  readonly default?: string;
  /** The range that a tuner should search; absent when tuning is not worthwhile. */
  readonly tuning?: { readonly min: number; readonly max: number };
  readonly description: string;
}

/** A number that a job reports: the expression for its log; capture group 1 is the value. */
export interface AlgorithmMetric {
  readonly name: string;
  readonly regex: string;
}

/** An input channel that the algorithm knows. */
export interface AlgorithmChannel {
  readonly name: string;
  readonly required: boolean;
  readonly contentTypes: readonly string[];
  readonly inputModes: readonly ('File' | 'FastFile' | 'Pipe')[];
}

/** A rule over several hyperparameters. */
export interface HyperparameterRule {
  /** The names in the rule, in the order of its formula. */
  readonly names: readonly string[];
  /** The formula's value, shown when it is out of range. */
  readonly value: (values: readonly number[]) => number;
  readonly formula: string;
  readonly min: number;
  readonly max: number;
}

/** A built-in algorithm, with all rules that its jobs are checked against. */
export interface BuiltInAlgorithm {
  /** The name that callers use, for example `ipinsights`. */
  readonly key: string;
  /** The image that runs it, without a region. */
  readonly image: string;
  readonly hyperparameters: readonly HyperparameterSpec[];
  readonly rules: readonly HyperparameterRule[];
  readonly metricDefinitions: readonly AlgorithmMetric[];
  /** The metrics that a tuner may optimise, with their directions. */
  readonly objectives: readonly {
    readonly metric: string;
    readonly goal: 'Maximize' | 'Minimize';
  }[];
  readonly channels: readonly AlgorithmChannel[];
  readonly inference: {
    readonly contentTypes: readonly string[];
    readonly accepts: readonly string[];
  };
}

/** An invalid hyperparameter: the given value and the allowed ones. */
export interface HyperparameterProblem {
  readonly name: string;
  /** The given value; absent when a required one is missing. */
  readonly value?: string;
  readonly allowed: string;
}

const INTEGER = /^[+-]?\d+$/;
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;

/**
 * Returns the values with the defaults filled in; reserved names pass unchecked. Throws
 * `HYPERPARAMETER_INVALID` with every {@link HyperparameterProblem} in `details.problems`.
 */
export function checkHyperparameters(
  algorithm: BuiltInAlgorithm,
  values: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const known = namesOf(algorithm);
  const problems: HyperparameterProblem[] = [];
  // Assigned one by one, because copies would slow a launch down.
  const complete: Record<string, string> = {};
  for (const name of Object.keys(values)) {
    const value = values[name] ?? '';
    complete[name] = value;
    if (known.has(name) || isReservedHyperparameter(name)) continue;
    problems.push({ name, value, allowed: `one of ${[...known].join(', ')}` });
  }
  const numbers = new Map<string, number>();
  for (const spec of algorithm.hyperparameters) {
    const value = values[spec.name] ?? spec.default;
    const number = value === undefined ? undefined : parse(spec, value);
    if (value !== undefined) complete[spec.name] = value.trim();
    if (number !== undefined) numbers.set(spec.name, number);
    else if (value !== undefined) problems.push({ name: spec.name, value, allowed: range(spec) });
    else if (spec.required) problems.push({ name: spec.name, allowed: range(spec) });
  }
  for (const rule of algorithm.rules) problems.push(...broken(rule, numbers));
  if (problems.length === 0) return complete;
  throw new PlatformError(
    'HYPERPARAMETER_INVALID',
    `Invalid hyperparameters of ${algorithm.key}: ${problems.map(sentence).join('; ')}.`,
    { details: { algorithm: algorithm.key, problems } },
  );
}

function namesOf(algorithm: BuiltInAlgorithm): ReadonlySet<string> {
  const known = names.get(algorithm);
  if (known) return known;
  const found = new Set(algorithm.hyperparameters.map((spec) => spec.name));
  names.set(algorithm, found);
  return found;
}

/** Cached: the names of an algorithm never change. */
const names = new WeakMap<BuiltInAlgorithm, ReadonlySet<string>>();

/** The allowed range in words, for example `an integer from 4 to 4096`. */
export function range(spec: HyperparameterSpec): string {
  const what = spec.type === 'integer' ? 'an integer' : 'a number';
  return spec.max === undefined
    ? `${what} of at least ${spec.min}`
    : `${what} from ${spec.min} to ${spec.max}`;
}

function parse(spec: HyperparameterSpec, text: string): number | undefined {
  const value = text.trim();
  if (!(spec.type === 'integer' ? INTEGER : NUMBER).test(value)) return undefined;
  const number = Number(value);
  const inside = number >= spec.min && number <= (spec.max ?? Number.MAX_SAFE_INTEGER);
  return inside ? number : undefined;
}

function broken(
  rule: HyperparameterRule,
  numbers: ReadonlyMap<string, number>,
): HyperparameterProblem[] {
  const inputs: number[] = [];
  for (const name of rule.names) {
    const number = numbers.get(name);
    if (number === undefined) return []; // already listed separately
    inputs.push(number);
  }
  const value = rule.value(inputs);
  if (value >= rule.min && value <= rule.max) return [];
  return [{ name: rule.formula, value: `${value}`, allowed: `from ${rule.min} to ${rule.max}` }];
}

function sentence(problem: HyperparameterProblem): string {
  return problem.value === undefined
    ? `${problem.name} is required, ${problem.allowed}`
    : `${problem.name} '${problem.value.slice(0, 60)}' is not ${problem.allowed}`;
}
