import { ML_FACETS, type MlFacet, type MlFacetName, SCHEMAS_PATH } from './ml-facets.js';

/** The producer of events. */
export interface Origin {
  /** The URI of the platform with its version. */
  readonly producer: string;
  readonly version: string;
  /** The URL of the server, which has the schemas of its facets. */
  readonly publicUrl: () => string;
}

/** The statistics of a dataset. */
interface Statistics {
  readonly size?: number | undefined;
  readonly fileCount?: number | undefined;
}

/** A run of another job. */
interface RunOfJob {
  readonly run: { readonly runId: string };
  readonly job: { readonly namespace: string; readonly name: string };
}

/** The facets of OpenLineage that events of ours have. */
interface SpecFacets {
  readonly parent: RunOfJob & { readonly root: RunOfJob };
  readonly errorMessage: { readonly message: string; readonly programmingLanguage: string };
  readonly executionParameters: {
    readonly parameters: readonly { readonly key: string; readonly value: string }[];
  };
  readonly processing_engine: { readonly name: string; readonly version: string };
  readonly tags: {
    readonly tags: readonly {
      readonly key: string;
      readonly value: string;
      readonly source: string;
    }[];
  };
  readonly jobType: {
    readonly processingType: 'BATCH' | 'SERVICE';
    readonly integration: string;
    readonly jobType: string;
  };
  readonly sourceCodeLocation: {
    readonly type: 'git';
    readonly url: string;
    readonly repoUrl: string;
    readonly version: string;
    readonly branch?: string;
  };
  readonly version: { readonly datasetVersion: string };
  readonly datasetType: { readonly datasetType: string; readonly subType?: string };
  readonly storage: { readonly storageLayer: string };
  readonly inputStatistics: Statistics;
  readonly outputStatistics: Statistics;
}

/** The schemas of these facets, in release 1.54 of OpenLineage. */
const SCHEMAS: Readonly<Record<keyof SpecFacets, string>> = {
  parent: '1-2-0/ParentRunFacet',
  errorMessage: '1-0-1/ErrorMessageRunFacet',
  executionParameters: '1-0-0/ExecutionParametersRunFacet',
  processing_engine: '1-1-1/ProcessingEngineRunFacet',
  tags: '1-0-0/TagsRunFacet',
  jobType: '2-0-4/JobTypeJobFacet',
  sourceCodeLocation: '1-1-0/SourceCodeLocationJobFacet',
  version: '1-0-1/DatasetVersionDatasetFacet',
  datasetType: '1-0-1/DatasetTypeDatasetFacet',
  storage: '1-0-1/StorageDatasetFacet',
  inputStatistics: '1-0-0/InputStatisticsInputDatasetFacet',
  outputStatistics: '1-0-2/OutputStatisticsOutputDatasetFacet',
};

/** The contents of facets by name; undefined ones are left out. */
export type Contents = {
  readonly [Name in keyof SpecFacets]?: SpecFacets[Name] | undefined;
} & { readonly [Name in MlFacetName]?: MlFacet<Name> | undefined };

/** Facets as an event has them. */
export type EventFacets = Record<string, unknown>;

/** Adds their producer and their schemas to facets. */
export function facetsOf(contents: Contents, { producer, publicUrl }: Origin): EventFacets {
  const facets: EventFacets = {};
  for (const [name, content] of Object.entries(contents))
    if (content !== undefined)
      facets[name] = { _producer: producer, _schemaURL: schemaUrl(name, publicUrl), ...content };
  return facets;
}

function schemaUrl(name: string, publicUrl: () => string): string {
  if (Object.hasOwn(ML_FACETS, name))
    return `${publicUrl()}${SCHEMAS_PATH}/${name}.json#/$defs/${name}`;
  const schema = SCHEMAS[name as keyof SpecFacets];
  return `https://openlineage.io/spec/facets/${schema}.json#/$defs/${schema.split('/')[1]}`;
}
