import { PlatformError } from '#src/domain/errors/index.js';
import { STATUS } from '../wire/message.js';

/** What a message of a server says before its results. */
export interface AnswerHead {
  readonly code: number;
  readonly message: string;
}

/** The head of a message in GraphBinary, or in GraphSON as text; the results are not read. */
export function answerHead(data: string | Buffer): AnswerHead {
  return typeof data === 'string' ? graphSONHead(data) : graphBinaryHead(data);
}

/** As TinkerPop's servers write it, with the status before the results. */
const HEAD =
  /^\{"requestId":(?:null|"[^"]*"|\{[^{}]*\}),"status":\{"message":("(?:[^"\\]|\\.)*"),"code":(\d+)/;

function graphSONHead(text: string): AnswerHead {
  const [, message, code] = HEAD.exec(text) ?? [];
  if (message !== undefined) return { code: Number(code), message: JSON.parse(message) as string };
  const { status } = JSON.parse(text) as { readonly status: AnswerHead };
  return { code: status.code, message: status.message ?? '' };
}

/** Version, UUID or none, code, and message or none. */
function graphBinaryHead(bytes: Buffer): AnswerHead {
  const at = bytes[1] === 0 ? 18 : 2;
  const code = bytes.readInt32BE(at);
  if (bytes[at + 4] !== 0) return { code, message: '' };
  const length = bytes.readInt32BE(at + 5);
  return { code, message: bytes.toString('utf8', at + 9, at + 9 + length) };
}

/** The error for what a server refuses. */
export function refusedBy({ code, message }: AnswerHead): PlatformError {
  switch (code) {
    case STATUS.unauthorized:
    case STATUS.forbidden:
    case STATUS.authenticate:
      return new PlatformError(
        'STORE_UNAVAILABLE',
        "The Gremlin server refuses the platform's login; check the settings gremlinUser and gremlinPassword.",
      );
    case STATUS.tooMany:
      return new PlatformError('SERVICE_UNAVAILABLE', 'The Gremlin server is busy; try later.');
    case STATUS.timeout:
      return new PlatformError('QUERY_TIMED_OUT', 'The traversal took too long; narrow it down.');
    default:
      return new PlatformError(
        'VALIDATION_FAILED',
        `The Gremlin server cannot run this: ${message.slice(0, MOST_SAID)}`,
        { details: { status: code } },
      );
  }
}

const MOST_SAID = 1_000;
