import { refuse } from '../request/index.js';
import { joinS3Uri } from '../s3-uri.js';
import type { DataCapture, DataCaptureRequest, Deployment } from './endpoint.js';

/** Checks where an endpoint's requests and answers are to be kept. Throws `VALIDATION_FAILED`. */
export function resolveCapture(
  { destination, percentage = 100 }: DataCaptureRequest,
  endpointName: string,
): DataCapture {
  if (!(percentage > 0 && percentage <= 100))
    refuse('capture.percentage', `capture.percentage is ${percentage}; give more than 0, to 100.`);
  return { prefix: joinS3Uri(destination, endpointName, ''), percentage };
}

/** What a deployment keeps of its requests: below a prefix that is named after it. */
export function captureOf(
  capture: DataCapture | undefined,
  action: string,
): Pick<Deployment, 'capture'> {
  if (!capture) return {};
  return { capture: { ...capture, prefix: joinS3Uri(capture.prefix, action, '') } };
}
