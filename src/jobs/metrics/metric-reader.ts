import { RE2JS } from 're2js';
import { reasonOf } from '#src/domain/errors/index.js';
import { type FinalMetric, type MetricDefinition, metricOfLine } from '#src/domain/job/index.js';
import type { MetricSummary } from '#src/domain/lineage/index.js';
import { refuse } from '#src/domain/request/index.js';
import type { MetricPoint } from '#src/ports/log-store.js';
import { isMetricsHost } from './metrics-host.js';

/** The most states of all expressions of a job: compiling and matching take time in proportion. */
const MAX_STATES = 10_000;
/** The most metrics of a job. */
const MAX_NAMES = 100;
/** The most states times characters of a line: half a second of matching. Longer lines are not searched. */
const MAX_STEPS = 4_000_000;

/**
 * Throws `VALIDATION_FAILED` unless every expression compiles, has a group for the number, and all together stay within
 * the limit of states. A repetition such as `{0,1000}` counts a thousand times.
 */
export function checkMetricExpressions(definitions: readonly MetricDefinition[]): void {
  let states = 0;
  for (const definition of definitions) {
    states += compile(definition).programSize();
    if (states > MAX_STATES) {
      refuse(
        FIELD,
        `The expressions up to metric '${definition.name}' have ${states} states, more than ${MAX_STATES}; repeat less in them: {0,100} counts a hundred times.`,
      );
    }
  }
}

/** A line of a job's log. */
export interface ReadLine {
  readonly message: string;
  readonly time: number;
  readonly host?: string;
}

/** Reads metrics out of log lines in bounded time, for any expressions and lines. */
export class MetricReader {
  readonly #metrics: readonly { readonly name: string; readonly expression: RE2JS }[];
  readonly #series = new Map<string, Series>();
  readonly #longestLine: number;

  constructor(definitions: readonly MetricDefinition[]) {
    this.#metrics = definitions.map((definition) => ({
      name: definition.name,
      expression: compile(definition),
    }));
    const states = this.#metrics.reduce((sum, { expression }) => sum + expression.programSize(), 0);
    this.#longestLine = MAX_STEPS / states;
  }

  /**
   * Returns the points in a line, and adds them to the summaries: the one that {@link metricOfLine}
   * finds, or else those that expressions find. Names beyond the first 100 are left out.
   */
  read({ message, time, host = '' }: ReadLine): readonly MetricPoint[] {
    const reported = metricOfLine(message);
    if (reported) return this.#has(reported.name) ? this.#add({ ...reported, time }) : [];
    if (isMetricsHost(host) || message.length > this.#longestLine) return [];
    const points: MetricPoint[] = [];
    for (const { name, expression } of this.#metrics) {
      const matcher = expression.matcher(message);
      if (!matcher.find()) continue;
      const value = numberOf(matcher.group(1));
      if (value !== undefined) points.push(...this.#add({ name, value, time }));
    }
    return points;
  }

  /** The last value of each metric, unless its last report is not a finite number. */
  finals(): readonly FinalMetric[] {
    return [...this.#series].flatMap(([name, { last, time, step }]) =>
      last === undefined
        ? []
        : [{ name, value: last, time, ...(step === undefined ? {} : { step }) }],
    );
  }

  /**
   * Minimum, maximum, last value, mean and population standard deviation of each metric, over its
   * finite values. There is no last value when the last report is not a finite number.
   */
  summaries(): readonly MetricSummary[] {
    return [...this.#series].map(([name, { count, min, max, last, mean, squares, time }]) => ({
      name,
      count,
      ...(count > 0 && {
        min,
        max,
        average: mean,
        standardDeviation: Math.sqrt(squares / count),
      }),
      ...(last !== undefined && { last }),
      timestamp: time,
    }));
  }

  /** Welford's online algorithm: one pass without loss of precision. NaN and infinite values are not points. */
  #add(point: MetricPoint): readonly MetricPoint[] {
    const { name, value, time, step } = point;
    const before = this.#series.get(name) ?? EMPTY;
    if (!Number.isFinite(value)) {
      this.#series.set(name, { ...before, time, last: undefined });
      return [];
    }
    const count = before.count + 1;
    const mean = before.mean + (value - before.mean) / count;
    this.#series.set(name, {
      count,
      min: Math.min(before.min, value),
      max: Math.max(before.max, value),
      last: value,
      mean,
      squares: before.squares + (value - before.mean) * (value - mean),
      time,
      step,
    });
    return [point];
  }

  #has(name: string): boolean {
    return this.#series.has(name) || this.#series.size < MAX_NAMES;
  }
}

interface Series {
  readonly count: number;
  readonly min: number;
  readonly max: number;
  /** Undefined when the last report is not a finite number. */
  readonly last: number | undefined;
  readonly mean: number;
  /** Sum of squared distances from the mean. */
  readonly squares: number;
  readonly time: number;
  readonly step: number | undefined;
}

const EMPTY: Series = {
  count: 0,
  min: Number.POSITIVE_INFINITY,
  max: Number.NEGATIVE_INFINITY,
  last: undefined,
  mean: 0,
  squares: 0,
  time: 0,
  step: undefined,
};

/** The forms that programs in Python, C and JavaScript print. */
const NOT_FINITE = /^\s*[+-]?(?:nan|inf|infinity)\s*$/i;

const FIELD = 'algorithm.metricDefinitions';

function compile({ name, regex }: MetricDefinition): RE2JS {
  let expression: RE2JS;
  try {
    expression = RE2JS.compile(regex);
  } catch (error) {
    return refuse(
      FIELD,
      `The expression of metric '${name}' does not compile: ${reasonOf(error)}.`,
    );
  }
  if (expression.groupCount() < 1)
    refuse(FIELD, `The expression of metric '${name}' needs a group around the number: (...).`);
  return expression;
}

/** Parses a number, which may be NaN or infinite; undefined for any other text. */
function numberOf(text: string | null): number | undefined {
  if (text === null || text.trim() === '') return undefined;
  const value = Number(text);
  return Number.isNaN(value) && !NOT_FINITE.test(text) ? undefined : value;
}
