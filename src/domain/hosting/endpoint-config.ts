import { NAME_RULES } from '../names.js';
import {
  listOf,
  number,
  type ObjectOf,
  objectOf,
  optional,
  recordCodec,
  type StoredRecord,
  s3Uri,
  text,
  textMap,
} from '../record/index.js';
import { RECORD_KIND_NAMES } from '../record-kinds.js';
import { type EndpointRequest, VARIANT } from './endpoint.js';

const FIELDS = {
  variants: listOf(VARIANT),
  /** Where a share of the requests and answers is captured; the percentage is above 0 to 100. */
  capture: optional(objectOf({ destination: s3Uri, percentage: number })),
  createdBy: text,
  tags: textMap,
};

/**
 * The variants of endpoints under a name, for clients of the original, which create endpoints from
 * them. It never changes. Times are milliseconds since the epoch.
 */
export interface EndpointConfig extends StoredRecord, ObjectOf<typeof FIELDS> {}

/** The records of endpoint configurations. */
export const ENDPOINT_CONFIGS = recordCodec<EndpointConfig>({
  ...RECORD_KIND_NAMES.endpointConfig,
  nameRule: NAME_RULES.endpoint,
  fields: FIELDS,
});

/** The request to create an endpoint configuration; unchecked. */
export type EndpointConfigRequest = Pick<EndpointRequest, 'name' | 'variants' | 'capture' | 'tags'>;
