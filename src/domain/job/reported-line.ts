import { parseJson } from '../json/index.js';

/** Longer lines are ignored. */
const MAX_LINE = 4_096;
const MAX_NAME = 255;

/**
 * Parses a line that is a JSON object with a name of 1 to 255 characters under a key; undefined for
 * any other. `NaN` and `Infinity`, which Python writes, are read as null, which JavaScript writes
 * instead.
 */
export function reportedLine(
  line: string,
  key: 'metric' | 'param',
): (Readonly<Record<string, unknown>> & { readonly name: string }) | undefined {
  if (line.length > MAX_LINE || !/^\s*\{/.test(line) || !line.includes(`"${key}"`))
    return undefined;
  const members = membersOf(line);
  const name = members[key];
  if (typeof name !== 'string' || name === '' || name.length > MAX_NAME) return undefined;
  return name.isWellFormed() ? { ...members, name } : undefined;
}

/** A JSON string, even an unterminated one, or a number that JSON lacks. */
const NOT_FINITE = /("[^"\\]*(?:\\.[^"\\]*)*(?:"|$))|\bNaN\b|-?\bInfinity\b/g;

function membersOf(line: string): Readonly<Record<string, unknown>> {
  try {
    const finite = /NaN|Infinity/.test(line)
      ? line.replace(NOT_FINITE, (_all, text?: string) => text ?? 'null')
      : line;
    const value = parseJson(finite);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** A number that a program reports in a line of its own format. */
export interface ReportedMetric {
  readonly name: string;
  /** NaN when it is not a finite number. */
  readonly value: number;
  readonly step?: number;
}

/** The greatest step that an `Int` of GraphQL can hold. */
const MAX_STEP = 2 ** 31 - 1;

/**
 * The metric of a line such as `{"metric": "loss", "value": 0.5, "step": 10}`: a JSON object with a name of 1 to 255
 * characters, a number, and a whole number as its step or none. The value may also be `null`, `NaN` or infinite. Other
 * members are ignored. Undefined for anything else.
 */
export function metricOfLine(line: string): ReportedMetric | undefined {
  const reported = reportedLine(line, 'metric');
  if (!reported) return undefined;
  const { name, step } = reported;
  const value = numberOf(reported['value']);
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

/** A parameter that a program reports. */
export interface ReportedParameter {
  readonly name: string;
  readonly value: string | number;
}

/** The longest text of a trial component's parameter. */
const MAX_TEXT = 2_500;

/**
 * The parameter of a line such as `{"param": "optimiser", "value": "adam"}`: a JSON object with a name of 1 to 255
 * characters, and a text of at most 2,500 or a number; an integer that a number cannot hold becomes its text. Other
 * members are ignored. Undefined for anything else.
 */
export function parameterOfLine(line: string): ReportedParameter | undefined {
  const reported = reportedLine(line, 'param');
  if (!reported) return undefined;
  const { name } = reported;
  const value =
    typeof reported['value'] === 'bigint' ? String(reported['value']) : reported['value'];
  const isText = typeof value === 'string' && value.length <= MAX_TEXT && value.isWellFormed();
  return isText || (typeof value === 'number' && Number.isFinite(value))
    ? { name, value }
    : undefined;
}
