import styles from './lineage.module.css';
import type { EntityGraph } from './lineage-graph.js';
import type { LineageSearch } from './lineage-search.js';
import type { Reading } from './read-lineage.js';
import type { Picture } from './roll-up.js';

/** Options of {@link Standing}. */
export interface StandingProps {
  readonly reading: Reading | undefined;
  readonly graph: EntityGraph;
  readonly picture: Picture;
  readonly search: LineageSearch;
  readonly loading: boolean;
}

/** The size of the displayed lineage, and why it is incomplete. */
export function Standing({ reading, graph, picture, search, loading }: StandingProps) {
  const shown = graph.entities.size;
  const read = reading?.graph.entities.size ?? 0;
  const known = Math.max(read, reading?.total ?? 0);
  return (
    <footer className={styles.standing} role="status">
      {loading && 'Reading… '}
      {reading && read === 0 && nothing(search)}
      {read > 0 && (
        <>
          {shown < known
            ? `${shown.toLocaleString('en')} of ${known.toLocaleString('en')} entities`
            : counted(shown, 'entity', 'entities')}
          , {counted(graph.links.length, 'association', 'associations')}
          {picture.boxes.length < shown &&
            `, drawn as ${counted(picture.boxes.length, 'box', 'boxes')}`}
          .{' '}
          {reading?.incomplete === undefined
            ? 'This is complete.'
            : `Not complete: ${why(reading.incomplete, search)}.`}
        </>
      )}
    </footer>
  );
}

function counted(value: number, one: string, many: string): string {
  return `${value.toLocaleString('en')} ${value === 1 ? one : many}`;
}

function nothing({ to, types, links }: LineageSearch): string {
  if (to !== undefined) return 'No path connects the two.';
  return types || links ? 'No entity matches the filters.' : 'There are no entities.';
}

function why(reason: NonNullable<Reading['incomplete']>, { depth }: LineageSearch): string {
  switch (reason) {
    case 'DEPTH_LIMIT':
      return `there are entities beyond ${depth ? `${depth} steps` : '1 step'}`;
    case 'SIZE_LIMIT':
      return 'the server limits the entities of one traversal';
    case 'TIME_LIMIT':
      return 'the server limits the time of one traversal';
    case 'UNLINKED_OBJECTS':
      return 'the objects of a large prefix have no associations';
    case 'PAGE_LIMIT':
      return 'the page reads at most 10,000 entities; choose types or a smaller depth';
    case 'PATH_LIMIT':
      return 'these are the 20 shortest paths';
  }
}
