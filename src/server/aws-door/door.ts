import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Services } from '#schema/context.js';
import { UnreachableCaseError } from '#src/domain/errors/index.js';
import type { Logger } from '#src/ports/system.js';
import { leaveBody } from '../http/bodies.js';
import type { AccessKeys } from '../identity/index.js';
import { type AwsRequest, parseTarget } from './aws-request.js';
import { toAwsError } from './json/errors.js';
import {
  answerJson,
  type JsonService,
  sendJson,
  sendJsonError,
  targetOf,
} from './json/json-service.js';
import type { Operation } from './json/operation.js';
import { readShapes } from './json/shapes.js';
import { LOG_OPERATIONS } from './logs/operations.js';
import { METRICS_OPERATIONS } from './metrics/batch-put-metrics.js';
import { answerQuery, sendQueryError } from './query/query-service.js';
import { type InvokeParts, invoke } from './runtime/invoke.js';
import type { S3Parts } from './s3/exchange.js';
import { refuse, type S3Door, s3Door } from './s3/s3-door.js';
import { SAGEMAKER_OPERATIONS } from './sagemaker/operations.js';
import type { DoorService } from './services.js';
import { verify } from './signature/verify.js';
import { WaitingBytes } from './signature/waiting-bytes.js';

/** Options of {@link AwsDoor}. */
export interface AwsDoorOptions {
  readonly services: Services;
  readonly keys: AccessKeys;
  readonly logger: Logger;
  readonly invoke: InvokeParts;
  /** The longest request with JSON, in bytes. */
  readonly maxRequestBytes: number;
  readonly objects: S3Parts;
  /** Counts the calls of an operation. */
  readonly count: (service: DoorService, operation: string) => void;
}

/** The most bytes of all bodies in memory whose signatures are not checked; one body always fits. */
const WAITING_BYTES = 64 * 2 ** 20;

/** The signing names of the services. */
const SIGNED_AS: Readonly<Record<DoorService, readonly string[]>> = {
  sagemaker: ['sagemaker'],
  metrics: ['sagemaker'],
  runtime: ['sagemaker'],
  logs: ['logs'],
  query: ['sts', 'iam'],
  s3: ['s3'],
};

function jsonService(
  service: 'sagemaker' | 'logs' | 'metrics',
  operations: readonly Operation[],
  nameOf: JsonService['nameOf'],
): JsonService {
  const byName = new Map(operations.map((each) => [each.name, each]));
  return { nameOf, operations: byName, shapes: readShapes(service) };
}

/** Answers requests of Amazon's clients by the use cases of the platform. */
export class AwsDoor {
  readonly #options: AwsDoorOptions;
  readonly #s3: S3Door;
  readonly #json = {
    sagemaker: jsonService('sagemaker', SAGEMAKER_OPERATIONS, targetOf),
    logs: jsonService('logs', LOG_OPERATIONS, targetOf),
    metrics: jsonService('metrics', METRICS_OPERATIONS, () => 'BatchPutMetrics'),
  };

  readonly #waiting: WaitingBytes;

  constructor(options: AwsDoorOptions) {
    this.#options = options;
    const longest = Math.max(options.maxRequestBytes, options.invoke.maxBodyBytes);
    this.#waiting = new WaitingBytes(Math.max(WAITING_BYTES, longest));
    this.#s3 = s3Door({ ...options.objects, logger: options.logger });
  }

  /** Answers a request of a service. */
  async answer(
    service: DoorService,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    try {
      await this.#serve(service, await this.#verified(service, request), response);
    } catch (error) {
      this.refuse(service, error, { request, response });
    }
  }

  /** Answers with an error, in the form of the service. */
  refuse(
    service: DoorService,
    thrown: unknown,
    { request, response }: { readonly request: IncomingMessage; readonly response: ServerResponse },
  ): void {
    const { logger } = this.#options;
    if (service === 's3') {
      refuse({ request: { raw: request }, reply: response, logger, error: thrown });
      return;
    }
    const error = toAwsError(thrown);
    if (error.status >= 500) {
      // A client that disconnects is not a failure of the server.
      const level = request.readableAborted || response.destroyed ? 'debug' : 'error';
      logger[level]('A request of the AWS door failed', { error: thrown });
    }
    if (response.headersSent || response.destroyed) {
      response.destroy();
      return;
    }
    leaveBody(request, response);
    if (service === 'query') sendQueryError(response, error);
    else sendJsonError(response, error);
  }

  async #verified(service: DoorService, raw: IncomingMessage): Promise<AwsRequest> {
    const { keys, services, maxRequestBytes, invoke: runtime } = this.#options;
    return verify(raw, parseTarget(raw.url ?? '/'), {
      keys,
      clock: services.clock,
      services: SIGNED_AS[service],
      protocol: service === 's3' || service === 'query' ? service : 'json',
      maxBodyBytes: service === 'runtime' ? runtime.maxBodyBytes : maxRequestBytes,
      waiting: this.#waiting,
    });
  }

  async #serve(service: DoorService, request: AwsRequest, response: ServerResponse): Promise<void> {
    const { services, count, invoke: runtime, maxRequestBytes: maxBytes } = this.#options;
    const countOne = (operation: string) => count(service, operation);
    switch (service) {
      case 'sagemaker':
      case 'metrics':
      case 'logs': {
        const answer = await answerJson(this.#json[service], request, {
          services,
          maxBytes,
          signal: leaving(response),
          count: countOne,
        });
        return sendJson(response, answer);
      }
      case 'runtime':
        countOne('InvokeEndpoint');
        return invoke(request, response, runtime);
      case 'query':
        return answerQuery(request, response, countOne);
      case 's3':
        return this.#s3(request, response);
      default:
        throw new UnreachableCaseError(service);
    }
  }
}

/** Aborts when the client disconnects before its answer. */
function leaving(response: ServerResponse): AbortSignal {
  const left = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) left.abort();
  });
  return left.signal;
}
