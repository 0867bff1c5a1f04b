import { useCallback, useEffect, useRef, useState } from 'react';
import type { Change } from '../../client/change-batch.js';
import { useConsole } from '../../client/console-context.js';
import type { Failure } from '../../client/failure.js';
import type { ServerLink } from '../../client/server-link.js';
import { useChanges } from '../../client/use-live.js';
import type { LineageDirection, LineageFilter } from '../../generated/lineage.js';
import { merged } from './lineage-graph.js';
import { type LineageSearch, listOf } from './lineage-search.js';
import { type Reading, Refused, readPaths, readWalk, type Walk } from './read-lineage.js';

/** The lineage of the page. */
export interface ReadLineage {
  readonly reading: Reading | undefined;
  readonly failure: Failure | undefined;
  readonly loading: boolean;
}

const DIRECTION: Readonly<Record<string, LineageDirection>> = {
  up: 'ASCENDANTS',
  down: 'DESCENDANTS',
};

/** Reads the lineage for the URL, and reads it again after commits that concern it. */
export function useLineage(arn: string, search: LineageSearch): ReadLineage {
  const { link } = useConsole();
  const { at } = search;
  const question = questionOf(arn, search);
  const key = JSON.stringify(question);
  const latest = useRef(question);
  latest.current = question;
  const [state, setState] = useState<ReadLineage & { of: string }>({
    reading: undefined,
    failure: undefined,
    loading: true,
    of: '',
  });
  const walks = useRef(new Map<string, Promise<Reading>>());
  const turn = useRef(0);

  const read = useCallback(async () => {
    const mine = ++turn.current;
    const once = (walk: Walk) => {
      const name = JSON.stringify(walk);
      const known = walks.current.get(name) ?? readWalk(link, walk);
      walks.current.set(name, known);
      known.catch(() => walks.current.delete(name));
      return known;
    };
    try {
      const reading = await readPage(link, latest.current, once);
      if (mine !== turn.current) return;
      performance.mark('forebear:lineage-data');
      setState({ reading, failure: undefined, loading: false, of: key });
    } catch (error) {
      if (mine !== turn.current) return;
      if (!(error instanceof Refused)) throw error;
      const { failure } = error;
      setState(({ reading }) => ({ reading, failure, loading: false, of: key }));
    }
  }, [link, key]);

  useEffect(() => void read(), [read]);
  const { reading } = state;
  useChanges(
    useCallback(
      (change: Change) => {
        if (at !== undefined || !concerns(change, reading)) return;
        walks.current.clear();
        void read();
      },
      [at, reading, read],
    ),
  );
  return { ...state, loading: state.loading || state.of !== key };
}

/** The part of the URL that selects the lineage to read. */
type Question = Pick<
  LineageSearch,
  'dir' | 'depth' | 'links' | 'types' | 'past' | 'at' | 'open' | 'to' | 'diff'
> & { readonly arn: string };

function questionOf(arn: string, search: LineageSearch): Question {
  const { dir, depth, links, types, past, at, open, to, diff } = search;
  return { arn, dir, depth, links, types, past, at, open, to, diff };
}

async function readPage(
  link: ServerLink,
  { arn, dir, depth, links, types, past, at, open, to, diff }: Question,
  once: (walk: Walk) => Promise<Reading>,
): Promise<Reading> {
  const atCommit = at === undefined ? null : Number(at);
  if (to !== undefined) return readPaths(link, { from: arn, to, atCommit });
  const base = {
    direction: DIRECTION[dir ?? ''] ?? 'CONE',
    maxDepth: depthOf(depth),
    filter: filterOf(links, types),
    includePast: past === 'on',
    atCommit,
  } as const;
  if (diff !== undefined) return joined(await Promise.all(sides(arn, diff, base).map(once)));
  const opened = listOf(open).map((side) => once({ ...base, ...expansion(arn, side) }));
  const [first, ...others] = await Promise.all([once({ ...base, start: [arn] }), ...opened]);
  return { ...first, graph: merged([...others.map(({ graph }) => graph), first.graph]) };
}

function concerns(change: Change, reading: Reading | undefined): boolean {
  if (change === 'everything' || !reading) return true;
  for (const arn of change) if (reading.graph.entities.has(arn)) return true;
  return false;
}

function depthOf(depth: string | undefined): number | null {
  return depth === 'all' ? null : Number(depth ?? 1);
}

function filterOf(links: string | undefined, types: string | undefined): LineageFilter | null {
  const associationTypes = listOf(links) as LineageFilter['associationTypes'];
  return {
    ...(links === undefined ? {} : { associationTypes }),
    ...(types === undefined ? {} : { types: listOf(types) }),
  };
}

/** One more step from an entity, such as after.artifact/1f. */
function expansion(arn: string, side: string): Pick<Walk, 'start' | 'direction' | 'maxDepth'> {
  const [word = '', ...part] = side.split('.');
  const scope = arn.split(':').slice(0, 5).join(':');
  return {
    start: [`${scope}:${part.join('.')}`],
    direction: word === 'before' ? 'ASCENDANTS' : 'DESCENDANTS',
    maxDepth: 1,
  };
}

/** All ancestors of the start and of the compared entity. */
function sides(arn: string, diff: string, base: Omit<Walk, 'start'>): readonly Walk[] {
  const ancestors = { ...base, direction: 'ASCENDANTS', maxDepth: null } as const;
  const other = otherSide(arn, diff, base.atCommit ?? null);
  return [
    { ...ancestors, start: [other.arn], atCommit: other.atCommit },
    { ...ancestors, start: [arn] },
  ];
}

/** The second side of a comparison: another resource, or the start at another commit. */
export function otherSide(arn: string, diff: string, atCommit: number | null) {
  return /^\d+$/.test(diff) ? { arn, atCommit: Number(diff) } : { arn: diff, atCommit };
}

function joined(readings: readonly Reading[]): Reading {
  const last = readings.at(-1) as Reading;
  return {
    graph: merged(readings.map(({ graph }) => graph)),
    starts: readings.flatMap(({ starts }) => starts),
    commit: last.commit,
    incomplete: readings.find(({ incomplete }) => incomplete)?.incomplete,
    total: undefined,
  };
}
