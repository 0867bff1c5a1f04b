import { reportedLine } from './reported-line.js';

/** A number that a program reports by itself. */
export interface ReportedMetric {
  readonly name: string;
  readonly value: number;
  readonly step?: number;
}

/** The greatest step that an answer can tell. */
const MAX_STEP = 2 ** 31 - 1;

/**
 * The metric of a line such as `{"metric": "loss", "value": 0.5, "step": 10}`: a JSON object with a name of 1 to 255
 * characters, a number, and a whole number as its step or none. Other members are ignored. Undefined for anything else.
 */
export function metricOfLine(line: string): ReportedMetric | undefined {
  const told = reportedLine(line, 'metric');
  if (!told) return undefined;
  const { name, value, step } = told;
  if (typeof value !== 'number' || !Number.isFinite(value)) return undefined;
  if (step === undefined || step === null) return { name, value };
  return isStep(step) ? { name, value, step } : undefined;
}

function isStep(step: unknown): step is number {
  return typeof step === 'number' && Number.isInteger(step) && step >= 0 && step <= MAX_STEP;
}
