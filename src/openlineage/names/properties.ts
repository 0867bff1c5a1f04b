import type { StringMap } from '#src/domain/lineage/index.js';
import { datasetAt, type Named } from './dataset-names.js';

/** The type of a job's context. */
export const JOB_TYPE = 'OpenLineageJob';
/** The type of the source of a run's trial component; the source is the context of its job. */
export const RUN_TYPE = 'OpenLineageRun';
/** The type of the location of a dataset that no job of ours has named. */
export const DATASET_TYPE = 'OpenLineageDataset';

/**
 * The properties that entities have from events. A facet is the property `openlineage.facet.<name>`
 * with its JSON, without `_producer` and `_schemaURL`.
 */
export const PROPERTY = {
  /** The original namespace of a job or a dataset. */
  namespace: 'openlineage.namespace',
  /** The original name of a job or a dataset. */
  name: 'openlineage.name',
  /** The original id of a run. */
  runId: 'openlineage.runId',
  /** The latest `eventTime` of each facet: a JSON object with milliseconds since the epoch. */
  changed: 'openlineage.changed',
  /** The digest of the latest event that changed a facet. */
  event: 'openlineage.event',
  /** The version of a dataset, as its producer named it. */
  version: 'openlineage.version',
  /** The names of facets that did not fit, separated by commas; the events have them. */
  omitted: 'openlineage.omitted',
  /** The inputs that an event of a job without a run declares, as JSON. */
  inputs: 'openlineage.inputs',
  /** The outputs that such an event declares, as JSON. */
  outputs: 'openlineage.outputs',
  /** `true` for a run with an event whose `lineage` facets name the sources of each output. */
  narrow: 'openlineage.narrow',
} as const;

/** The beginning of the names of properties that contain facets. */
export const FACET_PREFIX = 'openlineage.facet.';

/** The name of a job or a dataset as its producer wrote it, or the name that its URI implies. */
export function originalName(source: { readonly uri: string }, properties: StringMap): Named {
  const namespace = properties[PROPERTY.namespace];
  const name = properties[PROPERTY.name];
  if (namespace !== undefined && name !== undefined) return { namespace, name };
  return datasetAt(source.uri);
}
