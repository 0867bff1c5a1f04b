import { z } from 'zod';
import { eventTimeOf } from './event-time.js';

const text = z.string();
const named = z.looseObject({ namespace: text.min(1), name: text.min(1) });
const count = z.number().nonnegative();
const statistics = z.looseObject({
  rowCount: count.nullish(),
  size: count.nullish(),
  fileCount: count.nullish(),
});
const time = text.refine((value) => eventTimeOf(value) !== undefined, 'expected a time');
const runOf = z.looseObject({
  run: z.looseObject({ runId: text.min(1) }),
  job: named,
});
/** Without a name, the source is the job of the event. */
const lineageInput = z.looseObject({
  type: text.optional(),
  namespace: text.optional(),
  name: text.optional(),
  field: text.optional(),
});
const fields = z.record(text, z.looseObject({ inputs: z.array(lineageInput).default([]) }));

/** The facets that are read, in the forms of OpenLineage 1.52; all others are kept as they are. */
const FACETS = {
  parent: runOf.extend({ root: runOf.nullish().catch(undefined) }),
  nominalTime: z.looseObject({
    nominalStartTime: time,
    nominalEndTime: time.nullish().catch(undefined),
  }),
  errorMessage: z.looseObject({ message: text, programmingLanguage: text.nullish() }),
  processing_engine: z.looseObject({ name: text.nullish(), version: text.nullish() }),
  executionParameters: z.looseObject({
    parameters: z.array(z.looseObject({ key: text.min(1), value: z.unknown() })),
  }),
  jobType: z.looseObject({
    processingType: text.nullish(),
    integration: text.nullish(),
    jobType: text.nullish(),
  }),
  documentation: z.looseObject({ description: text }),
  sql: z.looseObject({ query: text }),
  sourceCodeLocation: z.looseObject({ type: text.nullish(), url: text.nullish() }),
  lineage: z.looseObject({
    /** Only in a facet of a job. */
    entries: z
      .array(
        z.looseObject({
          type: text.optional(),
          namespace: text.optional(),
          name: text.optional(),
          runId: text.optional(),
          inputs: z.array(lineageInput).optional(),
          fields: fields.optional(),
        }),
      )
      .optional(),
    /** Only in a facet of a dataset. */
    inputs: z.array(lineageInput).optional(),
    fields: fields.optional(),
  }),
  schema: z.looseObject({
    fields: z
      .array(z.looseObject({ name: text, type: text.nullish(), description: text.nullish() }))
      .nullish(),
  }),
  dataSource: z.looseObject({ name: text.nullish(), uri: text.nullish() }),
  version: z.looseObject({
    datasetVersion: z.union([text.min(1), z.number()]).pipe(z.coerce.string()),
  }),
  symlinks: z.looseObject({ identifiers: z.array(named.extend({ type: text.nullish() })) }),
  datasetType: z.looseObject({ datasetType: text }),
  lifecycleStateChange: z.looseObject({
    lifecycleStateChange: text,
    previousIdentifier: named.nullish().catch(undefined),
  }),
  outputStatistics: statistics,
  inputStatistics: statistics,
  columnLineage: z.looseObject({ fields: z.record(text, z.unknown()) }),
} as const satisfies Record<string, z.ZodType>;

/** The names of the facets that are read. */
export type FacetName = keyof typeof FACETS;
/** The content of a facet. */
export type Facet<Name extends FacetName> = z.output<(typeof FACETS)[Name]>;
/** Facets by name, as they were sent. */
export type Facets = Readonly<Record<string, unknown>>;

/** Reads a facet; undefined when it is absent or has another form, as facets of producers often have. */
export function readFacet<Name extends FacetName>(
  facets: Facets,
  name: Name,
): Facet<Name> | undefined {
  if (!Object.hasOwn(facets, name)) return undefined;
  const parsed = FACETS[name].safeParse(facets[name]);
  return parsed.success ? (parsed.data as Facet<Name>) : undefined;
}
