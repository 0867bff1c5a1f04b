import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Services } from '#schema/context.js';
import { covers } from '#src/ports/identity.js';
import { AwsError } from '../aws-error.js';
import type { AwsRequest } from '../aws-request.js';
import { readAll } from '../read-all.js';
import { toAwsError } from './errors.js';
import type { Operation } from './operation.js';
import { parseInput } from './parse-input.js';
import type { Shapes } from './shapes.js';

/** A service with requests and answers in JSON. */
export interface JsonService {
  /** The name of the operation that a request asks for. */
  readonly nameOf: (request: IncomingMessage) => string;
  readonly operations: ReadonlyMap<string, Operation>;
  readonly shapes: Shapes;
}

/** The parts that {@link answerJson} needs. */
export interface JsonParts {
  readonly services: Services;
  /** The longest request in bytes. */
  readonly maxBytes: number;
  readonly signal: AbortSignal;
  /** Called with the name of each operation, and with `unknown` for one that is not there. */
  readonly count: (operation: string) => void;
}

/** Answers a request of a service. Throws an {@link AwsError}. */
export async function answerJson(
  service: JsonService,
  request: AwsRequest,
  { services, maxBytes, signal, count }: JsonParts,
): Promise<object> {
  const body = await readBody(request, maxBytes);
  const operation = operationOf(service, request, count);
  const { principal } = request;
  if (!covers(principal.role, operation.role)) {
    throw new AwsError(
      'AccessDeniedException',
      `User: ${principal.arn} is not authorized to perform: ${operation.name}; it needs the role ${operation.role}.`,
    );
  }
  const input = parseInput(service.shapes, operation.name, body);
  try {
    return (await operation.run(input as never, { services, principal, signal })) ?? {};
  } catch (error) {
    throw toAwsError(error, operation.words);
  }
}

function operationOf(
  { nameOf, operations }: JsonService,
  { raw }: AwsRequest,
  count: JsonParts['count'],
): Operation {
  const name = nameOf(raw);
  const operation = operations.get(name);
  count(operation ? name : 'unknown');
  if (operation) return operation;
  throw new AwsError(
    'UnknownOperationException',
    `This server has no operation ${name.slice(0, 100)}; its guide lists those that it has.`,
  );
}

/**
 * In AWS JSON 1.1 the header `X-Amz-Target` is `<version of the service>.<operation>`. The operation
 * of another service is named with its service, so that it is unknown.
 */
export function targetOf({ headers }: IncomingMessage): string {
  return String(headers['x-amz-target']).replace(/^(?:SageMaker|Logs_20140328)\./, '');
}

/** Reads the whole body. Throws `RequestEntityTooLargeException`, `SerializationException`. */
async function readBody({ body }: AwsRequest, maxBytes: number): Promise<unknown> {
  const text = (await readAll(body, maxBytes)).toString('utf8');
  try {
    return text === '' ? {} : JSON.parse(text);
  } catch (cause) {
    throw new AwsError('SerializationException', 'The body of the request is not JSON.', {
      cause,
    });
  }
}

const JSON_TYPE = 'application/x-amz-json-1.1';

/** Sends an answer. */
export function sendJson(response: ServerResponse, answer: object): void {
  send(response, 200, toJson(answer));
}

/** Sends an error, in the form that the clients read the code from. */
export function sendJsonError(response: ServerResponse, error: AwsError): void {
  const { code, message, members, status } = error;
  response.setHeader('x-amzn-ErrorType', code);
  send(response, status, JSON.stringify({ __type: code, message, ...members }));
}

function send(response: ServerResponse, status: number, text: string): void {
  const body = Buffer.from(text);
  response.writeHead(status, {
    'content-type': JSON_TYPE,
    'content-length': body.length,
    'x-amzn-RequestId': randomUUID(),
  });
  response.end(body);
}

/** Writes dates as seconds with a fraction; members without a value are left out. */
function toJson(answer: object): string {
  return JSON.stringify(answer, function (this: Record<string, unknown>, name, value) {
    const own = this[name]; // JSON.stringify gives the function a text in place of a date
    return own instanceof Date ? own.getTime() / 1_000 : value;
  });
}
