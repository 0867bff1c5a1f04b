import type { Client } from '#src/client/client.js';
import {
  type EntityFieldsFragment,
  type EntityRowFragment,
  type LineageDirection,
  LineageDocument,
} from '#src/client/generated/graphql.js';
import type { Entity, Graph, Link } from '../lineage/graph.js';

/** What is read of the lineage. */
export interface Walked {
  readonly start: string;
  readonly direction: LineageDirection;
  readonly maxDepth?: number | undefined;
  readonly atCommit?: number | undefined;
  /** Entities at the most. */
  readonly limit: number;
}

/** A graph that was read. */
export interface ReadGraph extends Graph {
  readonly commit: number;
  readonly complete: boolean;
  /** Why it is not complete. */
  readonly incompleteReason?: string | undefined;
}

const PAGE = 500;

/** Reads the lineage page by page, up to a number of entities. */
export async function readLineage(client: Client, walked: Walked): Promise<ReadGraph> {
  const { start, direction, limit, maxDepth, atCommit } = walked;
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
      ...(atCommit !== undefined && { atCommit }),
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

/** An entity as the renderers take it. */
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
    ...('componentStatus' in entity && { status: entity.componentStatus?.primaryStatus ?? null }),
  };
}

/** `CONTRIBUTED_TO` as `ContributedTo`, which the graph calls it. */
function titled(type: string | null | undefined): string | null {
  if (!type) return null;
  return type.toLowerCase().replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
