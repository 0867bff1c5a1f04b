import { ImpactDocument, type ImpactInput, type ImpactQuery } from '../generated/graphql.js';
import type { Session } from '../session.js';

/** One thing that is affected, with the shortest way to it. */
export type Affected = ImpactQuery['impact']['nodes'][number];

/** All that came of something. */
export interface Impact {
  readonly affected: readonly Affected[];
  readonly counts: ImpactQuery['impact']['counts'];
  readonly complete: boolean;
  readonly incompleteReason: string | undefined;
  /** The commit that it was read at. */
  readonly commit: number;
}

/**
 * The jobs, models, live endpoints and data that came of an ARN, a digest, a source URI or a prefix of them. Throws
 * `NOT_FOUND` where nothing is recorded of it.
 */
export async function impact(
  session: Session,
  of: ImpactInput,
  { atCommit, signal }: { readonly atCommit?: number; readonly signal?: AbortSignal } = {},
): Promise<Impact> {
  const affected: Affected[] = [];
  for (let after: string | null | undefined; ; ) {
    const { impact: page } = await session.client.ask(
      ImpactDocument,
      { of, after, atCommit },
      { signal },
    );
    affected.push(...page.nodes);
    after = page.pageInfo.endCursor;
    if (page.pageInfo.hasNextPage && after) continue;
    const { counts, complete, incompleteReason, commit } = page;
    return {
      affected,
      counts,
      complete,
      incompleteReason: incompleteReason ?? undefined,
      commit: commit.seq,
    };
  }
}
