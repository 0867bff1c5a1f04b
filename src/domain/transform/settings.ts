import type { TransformSettings } from './record.js';

/** Where neither the request nor the container says anything. */
export const DEFAULT_SETTINGS: TransformSettings = {
  batchStrategy: 'MultiRecord',
  maxConcurrentTransforms: 1,
  maxPayloadMb: 6,
};

/** MiB: of one payload, and of all payloads that are sent to an instance at a time. */
export const MAX_PAYLOAD_MB = 100;
/** How many payloads are sent to an instance at a time, at the most. */
export const MAX_CONCURRENT = 100;

const STRATEGIES: Readonly<Record<string, TransformSettings['batchStrategy']>> = {
  singlerecord: 'SingleRecord',
  multirecord: 'MultiRecord',
};

/** What a container's answer to `/execution-parameters` asks for; what of it is not usable is left out. */
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

/** Request before container before default. Fewer payloads are sent at a time where they would be too large together. */
export function agreeOn(
  requested: Partial<TransformSettings>,
  asked: Partial<TransformSettings>,
): TransformSettings {
  const { batchStrategy, maxConcurrentTransforms, maxPayloadMb } = {
    ...DEFAULT_SETTINGS,
    ...asked,
    ...requested,
  };
  const most = Math.floor(MAX_PAYLOAD_MB / maxPayloadMb);
  return {
    batchStrategy,
    maxPayloadMb,
    maxConcurrentTransforms: Math.min(maxConcurrentTransforms, most),
  };
}

function isWithin(value: unknown, most: number): value is number {
  return Number.isInteger(value) && (value as number) >= 1 && (value as number) <= most;
}

/** How the records of a body are written. `jsonlines`: one JSON text on each line. */
export type RecordForm = 'csv' | 'json' | 'jsonlines';

const FORMS: Readonly<Record<string, RecordForm>> = {
  'text/csv': 'csv',
  'application/json': 'json',
  'application/jsonlines': 'jsonlines',
  'application/jsonl': 'jsonlines',
  'application/x-jsonlines': 'jsonlines',
  'application/x-ndjson': 'jsonlines',
};

/** The form of a media type, whatever its parameters; undefined for one whose records are not known. */
export function recordForm(mediaType: string | undefined): RecordForm | undefined {
  return FORMS[mediaType?.split(';')[0]?.trim().toLowerCase() ?? ''];
}
