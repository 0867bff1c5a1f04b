import { isUtf8 } from 'node:buffer';
import type { ObservedRequest } from '../routing/index.js';

/** A captured request with its answer. */
export interface CapturedEvent {
  readonly id: string;
  /** Milliseconds since the epoch. */
  readonly time: number;
  readonly variant: string;
  readonly request: ObservedRequest;
  readonly answer: { readonly contentType: string | undefined; readonly body: Uint8Array };
  /** True when the answer was too long to be kept completely. */
  readonly isCut: boolean;
}

/** One line of JSON, with the fields that the original service writes. */
export function eventLine({ id, time, variant, request, answer, isCut }: CapturedEvent): string {
  const inferenceId = headerOf(request.headers, 'x-amzn-sagemaker-inference-id');
  const event = {
    captureData: {
      endpointInput: dataOf('INPUT', headerOf(request.headers, 'content-type'), request.body),
      endpointOutput: {
        ...dataOf('OUTPUT', answer.contentType, answer.body),
        ...(isCut && { truncated: true }),
      },
    },
    eventMetadata: {
      eventId: id,
      ...(inferenceId !== undefined && { inferenceId }),
      inferenceTime: new Date(time).toISOString(),
      variantName: variant,
    },
    eventVersion: '0',
  };
  return `${JSON.stringify(event)}\n`;
}

function dataOf(mode: 'INPUT' | 'OUTPUT', contentType: string | undefined, body: Uint8Array) {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const text = isUtf8(bytes) ? textEncoding(contentType) : undefined;
  return {
    observedContentType: contentType ?? '',
    mode,
    data: bytes.toString(text ? 'utf8' : 'base64'),
    encoding: text ?? 'BASE64',
  };
}

function textEncoding(contentType = ''): 'CSV' | 'JSON' | undefined {
  if (contentType.startsWith('text/')) return 'CSV';
  return /^application\/(?:json|jsonlines|.*\+json)\b/.test(contentType) ? 'JSON' : undefined;
}

function headerOf(headers: readonly string[], name: string): string | undefined {
  const index = headers.findIndex((text, at) => at % 2 === 0 && text.toLowerCase() === name);
  return index < 0 ? undefined : headers[index + 1];
}
