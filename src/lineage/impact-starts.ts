import type { Arn } from '#src/domain/arn.js';
import { PlatformError } from '#src/domain/errors/index.js';
import {
  type ListPosition,
  type VertexFilter,
  type VertexId,
  vertexIdOf,
  vertexPosition,
} from '#src/domain/graph/index.js';
import { refuse } from '#src/domain/request/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { findStandIns, requireEntities } from './stand-ins.js';

/** The start of an impact query: exactly one of the four. */
export interface ImpactSource {
  /** An entity, a job, a model or an endpoint. */
  readonly arn?: Arn;
  /** A location, with all its versions. */
  readonly sourceUri?: string;
  /** All data under it. */
  readonly sourceUriPrefix?: string;
  /** SHA-256: these bytes, at any location. */
  readonly digest?: string;
}

/** Where the walk of an impact starts. */
export interface ImpactStarts {
  readonly ids: readonly VertexId[];
  /** True when there are more starts than this. */
  readonly isCut: boolean;
}

/** The most artifacts that one query starts from. */
const MAX_STARTS = 10_000;
const CHUNK = 1_000;

/**
 * Finds the starts that a source names, now or right after a commit. Throws `VALIDATION_FAILED`
 * unless it is named in exactly one way, and `NOT_FOUND` when nothing is recorded: an empty answer
 * to a mistyped name would be wrong.
 */
export async function startsOf(
  store: GraphStore,
  source: ImpactSource,
  at: number | undefined,
): Promise<ImpactStarts> {
  const { arn, ...where } = checkSource(source);
  if (arn === undefined) return artifactsOf(store, where, at);
  const entityOf = await findStandIns(store, [arn], at);
  await requireEntities(store, { arns: [arn], entityOf }, at);
  return { ids: [vertexIdOf(entityOf(arn))], isCut: false };
}

function checkSource(source: ImpactSource): ImpactSource {
  const given = Object.entries(source).filter(([, value]) => value !== undefined);
  const [named] = given;
  if (!named || given.length > 1)
    refuse(
      'of',
      `Name the start in exactly one way, by arn, sourceUri, sourceUriPrefix or digest; ${given.length} are given.`,
    );
  const [field, value] = named;
  if (value === '') refuse(field, `The ${field} is empty; give one, or name the data otherwise.`);
  if (field === 'digest' && !SHA256.test(value))
    refuse('digest', `'${value.slice(0, 80)}' is no SHA-256: give 64 digits 0 to 9 and a to f.`);
  return source;
}

const SHA256 = /^[0-9a-f]{64}$/;

async function artifactsOf(
  store: GraphStore,
  where: VertexFilter,
  at: number | undefined,
): Promise<ImpactStarts> {
  const order = { by: 'creationTime', direction: 'ascending' } as const;
  const query = {
    label: 'artifact',
    where,
    order,
    first: CHUNK,
    ...(at === undefined ? {} : { at }),
  };
  const ids: VertexId[] = [];
  for (let after: ListPosition | undefined; ; ) {
    const page = await store.list(after ? { ...query, after } : query);
    ids.push(...page.items.map(({ element }) => element.id));
    const last = page.items.at(-1);
    if (!last) throw nothingThere(where, at);
    if (!page.hasNext) return { ids, isCut: false };
    if (ids.length >= MAX_STARTS) return { ids, isCut: true };
    after = vertexPosition(last.element, order.by);
  }
}

function nothingThere(where: VertexFilter, at: number | undefined): PlatformError {
  const [[field, value] = []] = Object.entries(where);
  const when = at === undefined ? '' : ` at commit ${at}`;
  return new PlatformError(
    'NOT_FOUND',
    `No artifact with the ${field} '${value}' is recorded${when}; check it, or look for it with artifacts(filter: …). The objects of a prefix of more than 1,000 are recorded with their prefix alone.`,
    { details: { ...where } },
  );
}
