import { Minus, Plus } from 'lucide-react';
import type { Rows } from '../../client/use-rows.js';
import { type Column, DataTable } from '../../parts/data-table.js';
import { typeWords } from '../../parts/status.js';
import { RelativeTime } from '../../parts/time.js';
import { countText, type Mark, type NeighbourCount, offersMore } from './canvas/scene.js';
import styles from './lineage.module.css';
import { type Entity, type EntityGraph, neighboursOf, type Side } from './lineage-graph.js';
import { RoleSign } from './role-sign.js';

/** Options of {@link LineageTable}. */
export interface LineageTableProps {
  readonly graph: EntityGraph;
  readonly starts: ReadonlySet<string>;
  readonly marks: ReadonlyMap<string, Mark>;
  readonly onOpen: (arn: string) => void;
  readonly onToggle: (arn: string, side: Side) => void;
}

const MARK_WORDS = { onlyA: 'Only there', onlyB: 'Only here', changed: 'Changed' } as const;

/** The graph as a table, with the same entities and actions. */
export function LineageTable({ graph, starts, marks, onOpen, onToggle }: LineageTableProps) {
  const neighbours = neighboursOf(graph);
  const side = (entity: Entity, side: Side) => {
    const shown = neighbours.get(entity.arn)?.[side].length ?? 0;
    if (entity[side] === 0) return '–';
    const count = { shown, total: entity[side] };
    return <SideButton {...{ entity, side, count }} onToggle={() => onToggle(entity.arn, side)} />;
  };
  const columns: readonly Column<Entity>[] = [
    {
      id: 'name',
      header: 'Name',
      width: 280,
      grows: true,
      cell: (entity) => (
        <button type="button" className={styles.pick} onClick={() => onOpen(entity.arn)}>
          <RoleSign entity={entity} />
          <span>{entity.name}</span>
          {starts.has(entity.arn) && <small className={styles.quiet}>start</small>}
        </button>
      ),
    },
    { id: 'type', header: 'Type', width: 150, cell: ({ type }) => typeWords(type) },
    {
      id: 'state',
      header: 'State',
      width: 96,
      cell: ({ arn, isLive }) => {
        const mark = marks.get(arn);
        if (mark) return MARK_WORDS[mark];
        return isLive === undefined ? '–' : isLive ? 'Live' : 'Past';
      },
    },
    {
      id: 'digest',
      header: 'Digest',
      width: 128,
      cell: ({ digest }) => (digest ? <code title={digest}>{digest.slice(0, 12)}</code> : '–'),
    },
    { id: 'before', header: 'Came from', width: 120, cell: (entity) => side(entity, 'before') },
    { id: 'after', header: 'Led to', width: 120, cell: (entity) => side(entity, 'after') },
    {
      id: 'created',
      header: 'Recorded',
      width: 120,
      cell: ({ created }) => <RelativeTime time={created} />,
    },
  ];
  return (
    <DataTable
      label="Entities of the lineage"
      columns={columns}
      rows={rowsOf([...graph.entities.values()])}
      keyOf={({ arn }) => arn}
      nameOf={({ name }) => name}
      empty={<p className={styles.hint}>No entity matches the filters.</p>}
    />
  );
}

/** Rows that are all there. */
export function rowsOf<Row>(rows: readonly Row[]): Rows<Row> {
  return {
    rows,
    hasMore: false,
    loading: false,
    failure: undefined,
    isStale: false,
    loadMore: () => undefined,
    refresh: () => undefined,
  };
}

interface SideButtonProps {
  readonly entity: Entity;
  readonly side: Side;
  readonly count: NeighbourCount;
  readonly onToggle: () => void;
}

function SideButton({ entity, side, count, onToggle }: SideButtonProps) {
  const isMore = offersMore(count);
  const label = `${countText(count)}, ${isMore ? 'expand' : 'collapse'} ${side} ${entity.name}`;
  return (
    <button type="button" className={styles.pick} aria-label={label} onClick={onToggle}>
      {isMore ? <Plus size={12} aria-hidden /> : <Minus size={12} aria-hidden />}
      <span>{countText(count)}</span>
    </button>
  );
}
