import type { TransformSettings } from './record.js';

/** The defaults when neither the request nor the container sets a value. */
export const DEFAULT_SETTINGS: TransformSettings = {
  batchStrategy: 'MultiRecord',
  maxConcurrentTransforms: 1,
  maxPayloadMb: 6,
};

/** MiB: of one payload, and of all concurrent payloads of an instance. */
export const MAX_PAYLOAD_MB = 100;
/** The most concurrent payloads of an instance. */
export const MAX_CONCURRENT = 100;

const STRATEGIES: Readonly<Record<string, TransformSettings['batchStrategy']>> = {
  singlerecord: 'SingleRecord',
  multirecord: 'MultiRecord',
};

/** Reads a container's answer to `/execution-parameters`; unusable values are ignored. */
export function askedByContainer(answer: unknown): Partial<TransformSettings> {
  if (typeof answer !== 'object' || answer === null) return {};
  const { BatchStrategy, MaxConcurrentTransforms, MaxPayloadInMB } = answer as Record<
    string,
    unknown
  >;
  const batchStrategy = STRATEGIES[String(BatchStrategy).replace(/_/g, '').toLowerCase()];
  return {
    ...(batchStrategy && { batchStrategy }),
    ...(isWithin(MaxConcurrentTransforms, MAX_CONCURRENT) && {
      maxConcurrentTransforms: MaxConcurrentTransforms,
    }),
    ...(isWithin(MaxPayloadInMB, MAX_PAYLOAD_MB) && { maxPayloadMb: MaxPayloadInMB }),
  };
}

/**
 * The request overrides the container, which overrides the default. The number of concurrent
 * payloads is reduced when they would be too large together.
 */
export function agreeOn(
  requested: Partial<TransformSettings>,
  asked: Partial<TransformSettings>,
): TransformSettings {
  const { batchStrategy, maxConcurrentTransforms, maxPayloadMb } = {
    ...DEFAULT_SETTINGS,
    ...asked,
    ...requested,
  };
  const most = Math.floor(MAX_PAYLOAD_MB / (maxPayloadMb || 1));
  return {
    batchStrategy,
    maxPayloadMb,
    maxConcurrentTransforms: Math.min(maxConcurrentTransforms, most),
  };
}

function isWithin(value: unknown, most: number): value is number {
  return Number.isInteger(value) && (value as number) >= 1 && (value as number) <= most;
}

/** The format of a body's records. `jsonlines`: one JSON text on each line. */
export type RecordForm = 'csv' | 'json' | 'jsonlines';

const FORMS: Readonly<Record<string, RecordForm>> = {
  'text/csv': 'csv',
  'application/json': 'json',
  'application/jsonlines': 'jsonlines',
  'application/jsonl': 'jsonlines',
  'application/x-jsonlines': 'jsonlines',
  'application/x-ndjson': 'jsonlines',
};

/** The format of a media type, with any parameters; undefined for an unknown one. */
export function recordForm(mediaType: string | undefined): RecordForm | undefined {
  return FORMS[mediaType?.split(';')[0]?.trim().toLowerCase() ?? ''];
}
