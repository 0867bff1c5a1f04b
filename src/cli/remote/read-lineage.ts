import type { Client } from '#src/client/client.js';
import {
  ArtifactAtDocument,
  type EntityFieldsFragment,
  type EntityRowFragment,
  type LineageDirection,
  LineageDocument,
} from '#src/client/generated/graphql.js';
import type { PastMoment } from '#src/client/hosting/endpoint.js';
import { absent } from '../failure.js';
import type { Entity, Graph, Link } from '../lineage/graph.js';
import { note } from '../output/writer.js';
import { findEntity, labelIn, lineageLeft, NAMED_KINDS, referenceIn } from './entities.js';
import { dataOf, findIfNamed, type NamedData } from './find-named.js';
import { absentName } from './names.js';
import { findRegistered } from './registered.js';

/**
 * Returns the ARN of a starting point: a job, model or endpoint by its name, a registered model, data as {@link dataOf}
 * reads it, a label that the lineage prints, the lineage of a deleted job or endpoint, or an ARN
 * itself.
 */
export async function startingPoint(client: Client, word: string): Promise<string> {
  const named = word.includes('://') ? undefined : await findIfNamed(client, word, NAMED_KINDS);
  if (named) return named.arn;
  const registered = await findRegistered(client, word);
  if (registered) return registered.arn;
  const { name: of } = labelIn(word);
  const data = await dataOf(client, of);
  if (data) return await artifactAt(client, data, of);
  const { kind, name } = referenceIn(word);
  const kinds = NAMED_KINDS.filter((one) => kind === undefined || one === kind);
  const left = await lineageLeft(client, kinds, name);
  if (left) {
    note(`${name} was deleted; its lineage remains as ${left.name}.\n`);
    return left.arn;
  }
  const entity = await findEntity(client, word);
  if (entity === undefined) throw await absentName(client, kinds, name);
  return entity;
}

async function artifactAt(client: Client, data: NamedData, word: string): Promise<string> {
  const { artifact } = await client.ask(ArtifactAtDocument, data);
  if (artifact) return artifact.arn;
  throw absent(
    `Nothing is recorded of '${word}'; forebear artifacts --uri ${data.sourceUri} lists what is.`,
  );
}

const REASONS: Readonly<Record<string, string>> = {
  DEPTH_LIMIT: 'there is more beyond the requested depth',
  SIZE_LIMIT: 'it has more entities than this server visits for one question',
  TIME_LIMIT: 'the question takes longer than this server allows',
  UNLINKED_OBJECTS: 'it lies under a prefix of more than 1,000 objects; ask for the prefix too',
};

/** Why an answer is incomplete, in words. */
export function whyCut(reason: string | null | undefined): string {
  return REASONS[reason ?? ''] ?? reason ?? 'a limit cut it';
}

/** The part of the lineage to read. */
export interface Walked {
  readonly start: string;
  readonly direction: LineageDirection;
  readonly maxDepth?: number | undefined;
  readonly moment?: PastMoment;
  /** The most entities. */
  readonly limit: number;
}

/** The graph that was read. */
export interface ReadGraph extends Graph {
  readonly commit: number;
  readonly complete: boolean;
  /** Why it is incomplete. */
  readonly incompleteReason?: string | undefined;
}

const PAGE = 500;

/** Reads the lineage page by page, up to a number of entities. */
export async function readLineage(client: Client, walked: Walked): Promise<ReadGraph> {
  const { start, direction, limit, maxDepth, moment } = walked;
  const entities: Entity[] = [];
  const links: Link[] = [];
  const starts: string[] = [];
  let after: string | undefined;
  for (;;) {
    const first = Math.min(PAGE, limit - entities.length);
    const { lineage } = await client.ask(LineageDocument, {
      start: [start],
      direction,
      first,
      ...(maxDepth !== undefined && { maxDepth }),
      includePast: true,
      ...moment,
      ...(after !== undefined && { after }),
    });
    for (const { depth, entity } of lineage.nodes) {
      entities.push(entityOf(entity));
      if (depth === 0) starts.push(entity.arn);
    }
    for (const { source, destination, type } of lineage.associations)
      links.push({ source: source.arn, destination: destination.arn, type: titled(type) });
    const { hasNextPage, endCursor } = lineage.pageInfo;
    const isCut = hasNextPage && entities.length >= limit;
    after = hasNextPage && !isCut ? (endCursor ?? undefined) : undefined;
    if (after !== undefined) continue;
    const reason = isCut ? `there are more than ${limit}; --limit` : lineage.incompleteReason;
    return {
      starts,
      entities,
      links,
      commit: lineage.commit.seq,
      complete: lineage.complete && !isCut,
      ...(reason && { incompleteReason: reason }),
    };
  }
}

/** An entity in the form of the renderers. */
export function entityOf(entity: EntityFieldsFragment | EntityRowFragment): Entity {
  const { arn, kind, type, creationTime: created } = entity;
  const name = 'entityName' in entity ? entity.entityName : 'name' in entity ? entity.name : null;
  return {
    arn,
    kind,
    type: type ?? null,
    name: name ?? null,
    created,
    ...('source' in entity && { sourceUri: entity.source.uri, digest: entity.digest ?? null }),
    ...('artifactSource' in entity && {
      sourceUri: entity.artifactSource.uri,
      digest: entity.digest ?? null,
    }),
    ...('actionStatus' in entity && { status: entity.actionStatus ?? null }),
    ...('isLive' in entity && { isLive: entity.isLive ?? null }),
    ...('componentStatus' in entity && { status: entity.componentStatus?.primaryStatus ?? null }),
  };
}

/** Converts `CONTRIBUTED_TO` to `ContributedTo`, the graph's spelling. */
function titled(type: string | null | undefined): string | null {
  if (!type) return null;
  return type.toLowerCase().replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
