import { z } from 'zod';
import { PlatformError } from '#src/domain/errors/index.js';
import { eventTimeOf } from './event-time.js';

/** The values of `eventType`. */
const EVENT_TYPES = ['START', 'RUNNING', 'COMPLETE', 'ABORT', 'FAIL', 'OTHER'] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** The most inputs, and the most outputs, of an event. */
const MOST_DATASETS = 2_000;

/** A longer name is none that a client writes, and would be expensive to hash and compare. */
const MOST_CHARACTERS = 16_384;

const name = z
  .string()
  .min(1, 'expected a text that is not empty')
  .max(MOST_CHARACTERS)
  // The names of versions have line feeds between the location and the version.
  .regex(/^\P{Cc}*$/u, 'expected no control characters');
const facets = z
  .record(z.string(), z.unknown())
  .nullish()
  .transform((value) => value ?? {});
const dataset = z.looseObject({ namespace: name, name, facets });
const input = dataset.extend({ inputFacets: facets });
const output = dataset.extend({ outputFacets: facets });
const job = z.looseObject({ namespace: name, name, facets });
const eventTime = z
  .string()
  .refine(
    (text) => eventTimeOf(text) !== undefined,
    'expected a time such as 2026-01-31T12:00:00Z',
  );

/** Older clients leave out members that 2-0-2 requires. Null is read as absent. */
const common = {
  eventTime,
  producer: z.string().nullish(),
  schemaURL: z.string().nullish(),
};
const inputs = listOf(input);
const outputs = listOf(output);

const runEvent = z.looseObject({
  ...common,
  /** Absent or unknown: `OTHER`. */
  eventType: z
    .unknown()
    .optional()
    .transform((type): EventType => {
      const upper = typeof type === 'string' ? type.toUpperCase() : '';
      return EVENT_TYPES.find((known) => known === upper) ?? 'OTHER';
    }),
  run: z.looseObject({ runId: name, facets }),
  job,
  inputs,
  outputs,
});
const jobEvent = z.looseObject({ ...common, job, inputs, outputs });
const datasetEvent = z.looseObject({ ...common, dataset });

/** An event about a run of a job. */
export type RunEvent = z.output<typeof runEvent>;
/** An event about a job without a run. */
export type JobEvent = z.output<typeof jobEvent>;
/** An event about a dataset. */
export type DatasetEvent = z.output<typeof datasetEvent>;
/** A dataset of an event with its facets. */
export type EventDataset = z.output<typeof dataset>;
export type InputDataset = z.output<typeof input>;
export type OutputDataset = z.output<typeof output>;
/** A job of an event with its facets. */
export type EventJob = z.output<typeof job>;

/** An event with its kind, and its `eventTime` in milliseconds since the epoch. */
export type ReadEvent = { readonly time: number } & (
  | { readonly kind: 'run'; readonly event: RunEvent }
  | { readonly kind: 'job'; readonly event: JobEvent }
  | { readonly kind: 'dataset'; readonly event: DatasetEvent }
);

/**
 * Reads an event of OpenLineage 0-0-1 to 2-0-2. Unknown members are kept. Throws
 * `VALIDATION_FAILED` with the path of the first member that cannot be read.
 */
export function readEvent(given: unknown): ReadEvent {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw unreadable('', 'expected an object');
  const { run, job: itsJob, dataset: itsDataset } = given as Readonly<Record<string, unknown>>;
  if (isGiven(run)) return readAs('run', runEvent, given);
  if (isGiven(itsJob)) return readAs('job', jobEvent, given);
  if (isGiven(itsDataset)) return readAs('dataset', datasetEvent, given);
  throw unreadable('', 'it has neither run, nor job, nor dataset');
}

function listOf<Item extends z.ZodType>(item: Item) {
  return z
    .array(item)
    .max(MOST_DATASETS)
    .nullish()
    .transform((all) => all ?? []);
}

function isGiven(member: unknown): boolean {
  return member !== undefined && member !== null;
}

function readAs<Kind extends ReadEvent['kind'], Schema extends z.ZodType>(
  kind: Kind,
  schema: Schema,
  given: unknown,
): ReadEvent {
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw unreadable(issue?.path.join('.') ?? '', issue?.message ?? 'it is no event');
  }
  const event = parsed.data as { readonly eventTime: string };
  return { kind, event, time: eventTimeOf(event.eventTime) ?? 0 } as ReadEvent;
}

function unreadable(path: string, why: string): PlatformError {
  const where = path === '' ? 'The event' : `The member ${path} of the event`;
  return new PlatformError(
    'VALIDATION_FAILED',
    `${where} cannot be read: ${why}. An event of OpenLineage has an eventTime, and a run with a job, a job, or a dataset.`,
    { details: { field: path } },
  );
}
