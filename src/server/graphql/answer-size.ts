import type { FormattedExecutionResult } from 'graphql';
import { refuse } from '#schema/errors.js';

/** The JSON text of an answer, or of the error `ANSWER_TOO_LARGE` when it has more than `max` characters. */
export function stringifyAnswer(result: FormattedExecutionResult, max: number): string {
  return textOf(result, max) ?? `${JSON.stringify(answerTooLarge(max))}\n`;
}

/** Returns the answer, or the error `ANSWER_TOO_LARGE`. */
export function boundedAnswer(
  result: FormattedExecutionResult,
  max: number,
): FormattedExecutionResult {
  return textOf(result, max) === undefined ? answerTooLarge(max) : result;
}

function textOf(result: FormattedExecutionResult, max: number): string | undefined {
  try {
    const text = `${JSON.stringify(result)}\n`;
    return text.length > max ? undefined : text;
  } catch (error) {
    if (error instanceof RangeError) return undefined; // longer than the longest possible string
    throw error;
  }
}

function answerTooLarge(max: number): FormattedExecutionResult {
  const message = `The answer has more than ${max} characters; ask for smaller pages (first) or for fewer fields.`;
  return { errors: [refuse('ANSWER_TOO_LARGE', message, { max }).toJSON()] };
}
