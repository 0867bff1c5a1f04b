import type { ServerResponse } from 'node:http';
import type { PlatformError } from '#src/domain/errors/index.js';
import { covers } from '#src/ports/identity.js';
import {
  HttpInvocation,
  type HttpInvocationOptions,
  type InvocationError,
} from '../../inference/index.js';
import { AwsError } from '../aws-error.js';
import { type AwsRequest, decode } from '../aws-request.js';
import { readAll } from '../read-all.js';

/** The parts that {@link invoke} needs. */
export type InvokeParts = Omit<HttpInvocationOptions, 'request' | 'response' | 'answerOf'>;

const PATH = /^\/endpoints\/([^/]+)\/invocations$/;

/** `POST /endpoints/{name}/invocations` of sagemaker-runtime. Throws an {@link AwsError}. */
export async function invoke(
  { raw, target, body, principal }: AwsRequest,
  response: ServerResponse,
  parts: InvokeParts,
): Promise<void> {
  const [, name] = PATH.exec(target.rawPath) ?? [];
  if (name === undefined || raw.method !== 'POST') {
    throw new AwsError(
      'UnknownOperationException',
      `This server has no operation ${raw.method} ${target.rawPath.slice(0, 100)}; it has POST /endpoints/<name>/invocations.`,
      { status: 404 },
    );
  }
  if (!covers(principal.role, 'operator')) {
    throw new AwsError(
      'AccessDeniedException',
      `User: ${principal.arn} is not authorized to perform: sagemaker:InvokeEndpoint; it needs the role operator.`,
      { status: 403 },
    );
  }
  const bytes = await readAll(body, parts.maxBodyBytes);
  const invocation = new HttpInvocation({ ...parts, request: raw, response, answerOf });
  invocation.send(decode(name), bytes);
}

/** The original's codes for errors of invocations. */
const CODES: Readonly<Record<string, readonly [code: string, status: number]>> = {
  NOT_FOUND: ['ValidationError', 400],
  VALIDATION_FAILED: ['ValidationError', 400],
  ENDPOINT_NOT_READY: ['ModelNotReadyException', 429],
  SERVICE_UNAVAILABLE: ['ServiceUnavailable', 503],
  MODEL_ERROR: ['ModelError', 424],
};

/** Clients read the code from the header. */
function answerOf({ code, message, details, httpStatus }: PlatformError): InvocationError {
  const [awsCode, status] = CODES[code] ?? ['InternalFailure', Math.max(httpStatus, 500)];
  return {
    status,
    headers: { 'x-amzn-ErrorType': awsCode },
    body: { ...details, code: awsCode, message },
  };
}
