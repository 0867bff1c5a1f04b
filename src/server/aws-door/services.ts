import type { IncomingMessage } from 'node:http';

/** The services of the door, which share its port. */
export const DOOR_SERVICES = ['sagemaker', 'logs', 'metrics', 'runtime', 'query', 's3'] as const;
export type DoorService = (typeof DOOR_SERVICES)[number];

const INVOCATIONS = /^\/endpoints\/[^/]+\/(?:async-)?invocations(?:-response-stream)?$/;

/**
 * Finds the service of a request: those with JSON by their header, the runtime and the metrics by their
 * paths, STS and IAM by their form; S3 is everything else.
 */
export function serviceOf({ method, url = '/', headers }: IncomingMessage): DoorService {
  const target = headers['x-amz-target'];
  if (method === 'POST' && typeof target === 'string')
    return target.startsWith('Logs_') ? 'logs' : 'sagemaker';
  const [path = '/'] = url.split('?');
  if (method === 'POST' && INVOCATIONS.test(path)) return 'runtime';
  if (method === 'PUT' && path === '/BatchPutMetrics') return 'metrics';
  const type = headers['content-type'] ?? '';
  const isForm = type.startsWith('application/x-www-form-urlencoded');
  return method === 'POST' && path === '/' && isForm ? 'query' : 's3';
}
