import { useCallback, useEffect, useState } from 'react';
import { useConsole } from '../../client/console-context.js';
import { type Failure, failureOf } from '../../client/failure.js';
import { useChanges } from '../../client/use-live.js';
import {
  DataImpactDocument,
  type DataImpactQuery,
  type ImpactInput,
} from '../../generated/data.js';

export type Impact = DataImpactQuery['impact'];
export type Affected = Impact['nodes'][number];

const PAGE = 500;
/** The maximum number of pages. Endpoints are far from the data, and so on the last pages. */
const MOST_PAGES = 20;

/** All resources that some data affects, in the order of the server. */
export function useImpact(of: ImpactInput | undefined): {
  readonly impact: Impact | undefined;
  readonly failure: Failure | undefined;
} {
  const { link } = useConsole();
  const key = JSON.stringify(of);
  const [answer, setAnswer] = useState<{ key?: string; impact?: Impact; failure?: Failure }>({});
  const [turn, setTurn] = useState(0);
  useChanges(useCallback(() => setTurn((before) => before + 1), []));
  // biome-ignore lint/correctness/useExhaustiveDependencies: a turn is another question
  useEffect(() => {
    let isOver = false;
    if (key !== undefined) void read(key);
    return () => {
      isOver = true;
    };

    async function read(asked: string): Promise<void> {
      let whole: Impact | undefined;
      for (let page = 0; page < MOST_PAGES; page += 1) {
        const after: string | null = whole?.pageInfo.endCursor ?? null;
        const variables = { of: JSON.parse(asked), first: PAGE, after };
        const { data, error } = await link.ask(DataImpactDocument, variables);
        if (isOver) return;
        if (error || !data) {
          setAnswer({ key: asked, ...(error && { failure: failureOf(error) }) });
          return;
        }
        whole = { ...data.impact, nodes: [...(whole?.nodes ?? []), ...data.impact.nodes] };
        if (!whole.pageInfo.hasNextPage) break;
      }
      setAnswer({ key: asked, ...(whole && { impact: whole }) });
    }
  }, [key, turn, link]);
  return answer.key === key
    ? { impact: answer.impact, failure: answer.failure }
    : { impact: undefined, failure: undefined };
}
