import type { Argument } from '../language/bytecode.js';

/** A request of a driver. */
export interface GremlinRequest {
  readonly requestId: string;
  readonly op: string;
  readonly processor: string;
  readonly args: ReadonlyMap<string, Argument>;
}

/** The formats of messages, by their names in TinkerPop. */
export const FORMATS = {
  graphson: 'application/vnd.gremlin-v3.0+json',
  untyped: 'application/vnd.gremlin-v3.0+json;types=false',
  graphbinary: 'application/vnd.graphbinary-v1.0',
} as const;

export type FormatName = keyof typeof FORMATS;

/** The codes of answers in TinkerPop. */
export const STATUS = {
  success: 200,
  noContent: 204,
  partial: 206,
  unauthorized: 401,
  forbidden: 403,
  authenticate: 407,
  tooMany: 429,
  malformed: 498,
  invalid: 499,
  serverError: 500,
  evaluation: 597,
  timeout: 598,
} as const;

/** The parts of an answer other than its results. */
export interface AnswerStatus {
  readonly requestId: string;
  readonly code: number;
  readonly message: string;
  readonly attributes: Readonly<Record<string, string | readonly string[]>>;
}

/** The deepest nesting of arguments. */
export const MAX_DEPTH = 100;
