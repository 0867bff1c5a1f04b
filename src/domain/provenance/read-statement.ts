import { z } from 'zod';
import { invalid } from './envelope.js';
import { PREDICATE, TYPE } from './statement.js';

const MOST = 10_000;
const text = z.string().max(8_192);
const digests = z.record(text, text);
const resource = z.object({
  name: text.optional(),
  uri: text.optional(),
  digest: digests.optional(),
});

/** The fields of a statement that a check reads. */
const STATEMENT = z.object({
  _type: z.literal(TYPE),
  predicateType: z.literal(PREDICATE),
  subject: z
    .array(resource.extend({ digest: digests }))
    .min(1)
    .max(MOST),
  predicate: z.object({
    buildDefinition: z.object({
      buildType: text,
      internalParameters: z.object({ trialComponent: text.optional() }).optional(),
      resolvedDependencies: z.array(resource).max(MOST).optional(),
    }),
    runDetails: z.object({
      builder: z.object({ id: text }),
      metadata: z.object({ invocationId: text.optional(), finishedOn: text.optional() }).optional(),
    }),
  }),
});

/** An in-toto statement about what a job has made, with SLSA provenance. */
export type Statement = z.infer<typeof STATEMENT>;

/** Checks the JSON of a statement. Throws `PROVENANCE_INVALID`. */
export function readStatement(json: unknown): Statement {
  const read = STATEMENT.safeParse(json);
  if (read.success) return read.data;
  throw invalid(`It is not SLSA provenance of version 1: ${z.prettifyError(read.error)}`);
}
