import { reportedLine } from './reported-line.js';

/** A number that a program reports by itself. */
export interface ReportedMetric {
  readonly name: string;
  /** NaN where it is no finite number. */
  readonly value: number;
  readonly step?: number;
}

/** The greatest step that an answer can tell. */
const MAX_STEP = 2 ** 31 - 1;

/**
 * The metric of a line such as `{"metric": "loss", "value": 0.5, "step": 10}`: a JSON object with a name of 1 to 255
 * characters, a number, and a whole number as its step or none. The value may also be `null`, `NaN` or infinite. Other
 * members are ignored. Undefined for anything else.
 */
export function metricOfLine(line: string): ReportedMetric | undefined {
  const told = reportedLine(line, 'metric');
  if (!told) return undefined;
  const { name, step } = told;
  const value = numberOf(told['value']);
  if (value === undefined) return undefined;
  if (step === undefined || step === null) return { name, value };
  return isStep(step) ? { name, value, step } : undefined;
}

function numberOf(value: unknown): number | undefined {
  if (value === null) return Number.NaN;
  if (typeof value !== 'number' && typeof value !== 'bigint') return undefined;
  return Number.isFinite(Number(value)) ? Number(value) : Number.NaN;
}

function isStep(step: unknown): step is number {
  return typeof step === 'number' && Number.isInteger(step) && step >= 0 && step <= MAX_STEP;
}
