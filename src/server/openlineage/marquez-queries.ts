import { z } from 'zod';
import { PlatformError } from '#src/domain/errors/index.js';
import { type Listed, MOST_READ, RUN_STATES } from '#src/openlineage/marquez/index.js';

const count = (most: number) => z.coerce.number().int().min(0).max(most);
const window = z.object({ limit: count(200).default(100), offset: count(MOST_READ).default(0) });
/** Repeated, or separated by commas. */
const states = z
  .union([z.string(), z.array(z.string())])
  .transform((given) => [given].flat().flatMap((text) => text.split(',')))
  .pipe(z.array(z.enum(RUN_STATES)));
const graph = z.object({ nodeId: z.string().max(4_096), depth: count(100).default(20) });
const truth = z.enum(['true', 'false']).transform((text) => text === 'true');

/** The query parameters of the routes. */
export const QUERIES = {
  window,
  jobs: window.extend({ lastRunStates: states.optional() }),
  facets: z.object({ type: z.enum(['run', 'job']) }),
  graph,
  columns: graph.extend({ withDownstream: truth.default(false) }),
  search: z.object({
    q: z.string().max(1_000),
    filter: z.enum(['JOB', 'DATASET']).optional(),
    namespace: z.string().optional(),
    sort: z.enum(['NAME', 'UPDATE_AT']).default('NAME'),
    limit: count(200).default(10),
  }),
  stats: z.object({ period: z.enum(['DAY', 'WEEK']), timezone: z.string().default('UTC') }),
} as const;

/** Reads query parameters. Throws `VALIDATION_FAILED` with the name of the first that is wrong. */
export function readQuery<Schema extends z.ZodType>(
  schema: Schema,
  given: unknown,
): z.output<Schema> {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const field = issue?.path.join('.') ?? '';
  const where = field === '' ? 'The query' : `The query parameter ${field}`;
  throw new PlatformError('VALIDATION_FAILED', `${where} cannot be read: ${issue?.message}.`, {
    details: { field },
  });
}

/** The number of items up to the end of a page. */
export function endOf({ limit, offset }: z.output<typeof window>): number {
  return limit + offset;
}

/** A page of a list, with the number of items that were read. `complete` is false when there are more. */
export function pageOf<Item>(
  { items, complete }: Listed<Item>,
  { limit, offset }: z.output<typeof window>,
): { page: readonly Item[]; rest: { totalCount: number; complete: boolean } } {
  const page = items.slice(offset, offset + limit);
  return { page, rest: { totalCount: items.length, complete } };
}
