import { z } from 'zod';

const digest = z.string().regex(/^sha256:[0-9a-f]{64}$/);

/**
 * Facets that OpenLineage does not have, with the words of its proposal 4035. Their names begin with
 * the prefix of the producer, as the rules for custom facets require.
 */
export const ML_FACETS = {
  forebear_mlTrainingRun: z
    .object({
      algorithm: z
        .string()
        .optional()
        .describe('The name of a built-in algorithm, the script, or the image of the program.'),
      hyperparameters: z
        .record(z.string(), z.string())
        .describe('The hyperparameters, as the program receives them.'),
      objective: z
        .object({ metric: z.string(), goal: z.enum(['Maximize', 'Minimize']) })
        .optional()
        .describe('The metric that a search optimizes.'),
      seed: z.number().optional().describe('The seed of the suggestions of a search.'),
    })
    .describe('A facet of a run that trains a model, or that searches for hyperparameters.'),
  forebear_mlMetrics: z
    .object({
      metrics: z.array(
        z.object({
          name: z.string(),
          last: z.number().optional(),
          min: z.number().optional(),
          max: z.number().optional(),
          count: z.int().min(0).optional().describe('The number of values.'),
          step: z.number().optional().describe('The step of the last value.'),
        }),
      ),
    })
    .describe('A facet of a run that reports metrics.'),
  forebear_mlModel: z
    .object({
      digest: digest.optional().describe('The digest of the bytes of the model.'),
      frameworks: z
        .record(z.string(), z.string())
        .optional()
        .describe('The versions of the frameworks that the model was trained with.'),
      image: z.string().optional().describe('The image of the program that made or serves it.'),
      imageDigest: digest.optional(),
    })
    .describe('A facet of a dataset that is a model.'),
} as const;

/** The name of a facet of ours. */
export type MlFacetName = keyof typeof ML_FACETS;

/** The content of a facet of ours. */
export type MlFacet<Name extends MlFacetName> = z.input<(typeof ML_FACETS)[Name]>;

/** The path of the schemas of these facets on a server. */
export const SCHEMAS_PATH = '/api/v1/schemas/openlineage';

const CORE = 'https://openlineage.io/spec/2-0-2/OpenLineage.json#/$defs/BaseFacet';

/** The JSON schema of a facet, in the form of OpenLineage's; undefined for an unknown name. */
export function facetSchema(name: string, url: string): object | undefined {
  if (!Object.hasOwn(ML_FACETS, name)) return undefined;
  const { $schema, ...content } = z.toJSONSchema(ML_FACETS[name as MlFacetName], { io: 'input' });
  return {
    $schema,
    $id: url,
    $defs: { [name]: { allOf: [{ $ref: CORE }, content] } },
    type: 'object',
    properties: { [name]: { $ref: `#/$defs/${name}` } },
  };
}
