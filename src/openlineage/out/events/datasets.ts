import type { TrialComponentArtifact } from '#src/domain/lineage/index.js';
import type { InputDataset, OutputDataset } from '../../events/index.js';
import { datasetAt } from '../../names/index.js';
import { type Contents, facetsOf, type Origin } from './facets.js';
import type { MlFacet } from './ml-facets.js';

/** A dataset that a run reads or writes: a URI with the digest of its bytes. */
export type DatasetFacts = Pick<
  TrialComponentArtifact,
  'value' | 'digest' | 'sizeBytes' | 'objectCount'
> & {
  readonly is?: 'model' | 'code' | undefined;
  /** Only for a model, in addition to its digest. */
  readonly model?: MlFacet<'forebear_mlModel'> | undefined;
};

/** The dataset of an input. */
export function inputDataset(facts: DatasetFacts, origin: Origin): InputDataset {
  return {
    ...datasetAt(facts.value),
    facets: facetsOf(contentsOf(facts), origin),
    inputFacets: facetsOf({ inputStatistics: statisticsOf(facts) }, origin),
  };
}

/** The dataset of an output. */
export function outputDataset(facts: DatasetFacts, origin: Origin): OutputDataset {
  return {
    ...datasetAt(facts.value),
    facets: facetsOf(contentsOf(facts), origin),
    outputFacets: facetsOf({ outputStatistics: statisticsOf(facts) }, origin),
  };
}

function contentsOf({ value, digest, is, model }: DatasetFacts): Contents {
  const version = digest === undefined ? undefined : `sha256:${digest}`;
  const [, scheme] = /^([a-z][a-z0-9+.-]*):\/\//i.exec(value) ?? [];
  return {
    version: version === undefined ? undefined : { datasetVersion: version },
    datasetType: typeOf(is),
    storage: scheme === undefined ? undefined : { storageLayer: scheme },
    ...(is === 'model' && {
      forebear_mlModel: { ...(version !== undefined && { digest: version }), ...model },
    }),
  };
}

function typeOf(is: DatasetFacts['is']): Contents['datasetType'] {
  if (is === 'model') return { datasetType: 'MODEL' };
  return is === 'code' ? { datasetType: 'FILE', subType: 'CODE' } : undefined;
}

function statisticsOf({ sizeBytes, objectCount }: DatasetFacts): Contents['inputStatistics'] {
  if (sizeBytes === undefined && objectCount === undefined) return undefined;
  return {
    ...(sizeBytes !== undefined && { size: sizeBytes }),
    ...(objectCount !== undefined && { fileCount: objectCount }),
  };
}
