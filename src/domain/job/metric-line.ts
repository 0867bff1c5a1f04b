/** A number that a program reports by itself. */
export interface ReportedMetric {
  readonly name: string;
  readonly value: number;
  readonly step?: number;
}

/** Longer lines report nothing. */
const MAX_LINE = 4_096;
const MAX_NAME = 255;
/** The greatest step that an answer can tell. */
const MAX_STEP = 2 ** 31 - 1;

/**
 * The metric of a line such as `{"metric": "loss", "value": 0.5, "step": 10}`: a JSON object with a name of 1 to 255
 * characters, a number, and a whole number as its step or none. Other members are ignored. Undefined for anything else.
 */
export function metricOfLine(line: string): ReportedMetric | undefined {
  if (line.length > MAX_LINE || !/^\s*\{/.test(line) || !line.includes('"metric"'))
    return undefined;
  const { metric: name, value, step } = membersOf(line);
  if (typeof name !== 'string' || name === '' || name.length > MAX_NAME) return undefined;
  if (typeof value !== 'number' || !Number.isFinite(value) || !name.isWellFormed())
    return undefined;
  if (step === undefined || step === null) return { name, value };
  return isStep(step) ? { name, value, step } : undefined;
}

function isStep(step: unknown): step is number {
  return typeof step === 'number' && Number.isInteger(step) && step >= 0 && step <= MAX_STEP;
}

function membersOf(line: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
