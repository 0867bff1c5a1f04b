import { reportedLine } from './reported-line.js';

/** A parameter that a program reports by itself. */
export interface ReportedParameter {
  readonly name: string;
  readonly value: string | number;
}

/** The longest text that a trial component takes as a parameter. */
const MAX_TEXT = 2_500;

/**
 * The parameter of a line such as `{"param": "optimiser", "value": "adam"}`: a JSON object with a name of 1 to 255
 * characters, and a text of at most 2,500 or a number; an integer that a number cannot hold becomes its text. Other
 * members are ignored. Undefined for anything else.
 */
export function parameterOfLine(line: string): ReportedParameter | undefined {
  const told = reportedLine(line, 'param');
  if (!told) return undefined;
  const { name } = told;
  const value = typeof told['value'] === 'bigint' ? String(told['value']) : told['value'];
  const isText = typeof value === 'string' && value.length <= MAX_TEXT && value.isWellFormed();
  return isText || (typeof value === 'number' && Number.isFinite(value))
    ? { name, value }
    : undefined;
}
