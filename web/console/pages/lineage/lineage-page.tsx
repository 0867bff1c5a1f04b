import { getRouteApi, Link } from '@tanstack/react-router';
import { Download, Network, Table2 } from 'lucide-react';
import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import { FilterChip } from '../../parts/chip.js';
import { CopyButton } from '../../parts/copy-button.js';
import { ErrorNote } from '../../parts/error-page.js';
import { Fold } from '../../parts/fold.js';
import { Menu } from '../../parts/menu.js';
import { Page } from '../../parts/page.js';
import { pngOf, save, svgOf } from './canvas/export-picture.js';
import { GraphCanvas, type GraphHandle } from './canvas/graph-canvas.js';
import { type Scene, sceneOf } from './canvas/scene.js';
import { useLayout } from './layout/use-layout.js';
import styles from './lineage.module.css';
import { LineageControls } from './lineage-controls.js';
import { EMPTY_GRAPH, partOf, type Side, sideKey, withoutClosed } from './lineage-graph.js';
import { type LineageSearch, listOf, withMember, wordsOfSearch } from './lineage-search.js';
import { MomentBar } from './moment-bar.js';
import { type Box, rollUp } from './roll-up.js';
import { Standing } from './standing.js';
import { useDifference } from './use-difference.js';
import { useLineage } from './use-lineage.js';

const DifferencePanel = lazy(() =>
  import('./difference-panel.js').then((module) => ({ default: module.DifferencePanel })),
);
const EntityPanel = lazy(() =>
  import('./entity-panel.js').then((module) => ({ default: module.EntityPanel })),
);
const LineageTable = lazy(() =>
  import('./lineage-table.js').then((module) => ({ default: module.LineageTable })),
);
const GroupDialog = lazy(() =>
  import('./group-dialog.js').then((module) => ({ default: module.GroupDialog })),
);
const route = getRouteApi('/lineage/$arn');
/** A larger picture is illegible, so that the page shows a table. */
const MOST_BOXES = 5_000;

/** The ancestors and descendants of an entity, as a picture or as a table. */
export function LineagePage() {
  const { arn } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = (change: Partial<LineageSearch>) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true });
  const atCommit = search.at === undefined ? null : Number(search.at);
  const { reading, failure, loading } = useLineage(arn, search);
  const { difference, marks } = useDifference(arn, search.diff, atCommit);
  const { graph, picture, starts } = useShown(reading, search);
  const isTable = search.view === 'table' || picture.boxes.length > MOST_BOXES;
  const placed = useLayout(reading && !isTable ? picture : undefined);
  const scene = useMemo(
    () => placed && sceneOf(placed, { starts, marks }),
    [placed, starts, marks],
  );
  const [anchor, setAnchor] = useState<string>();
  const [group, setGroup] = useState<Box>();
  const handle = useRef<GraphHandle>(null);

  const scope = arn.split(':').slice(0, 5).join(':');
  const selected = search.sel === undefined ? undefined : `${scope}:${search.sel}`;
  const open = (id: string) => {
    const box = picture.boxes.find((box) => box.id === id);
    if (box?.members) setGroup(box);
    else change({ sel: partOf(id) });
  };
  const toggle = (id: string, side: Side) => {
    const box = picture.boxes[picture.indexOf.get(id) ?? -1];
    if (!box) return;
    setAnchor(id);
    const isMore = box.shown[side] < box.entity[side];
    const key = sideKey(id, side);
    change({
      open: withMember(search.open, key, isMore),
      closed: withMember(search.closed, key, !isMore),
    });
  };
  const selectedBox = picture.boxes[picture.indexOf.get(selected ?? '') ?? -1];
  const title = titleOf(arn, reading?.graph.entities.get(arn)?.name);
  return (
    <Page
      title={title}
      fill
      eyebrow={
        <>
          <Link to="/lineage">Lineage</Link>
          <span aria-hidden>/</span> {partOf(arn).split('/')[0]?.replaceAll('-', ' ')}
        </>
      }
      beside={<CopyButton text={arn} what="the ARN" />}
      actions={
        <>
          <div className={styles.views} role="group" aria-label="View">
            <FilterChip isOn={!isTable} onToggle={() => change({ view: undefined })}>
              <Network size={13} aria-hidden /> Graph
            </FilterChip>
            <FilterChip isOn={isTable} onToggle={() => change({ view: 'table' })}>
              <Table2 size={13} aria-hidden /> Table
            </FilterChip>
          </div>
          {scene && !isTable && <Exports scene={scene} name={title} handle={handle} />}
        </>
      }
    >
      <Fold label={wordsOfSearch(search)}>
        <LineageControls
          arn={arn}
          search={search}
          types={[
            ...new Set([...(reading?.graph.entities.values() ?? [])].map(({ type }) => type)),
          ]}
          change={change}
        />
        <MomentBar
          arn={arn}
          at={search.at}
          commit={reading?.commit}
          onMoment={(at) => change({ at })}
        />
      </Fold>
      {failure && <ErrorNote failure={failure} />}
      <div className={styles.body}>
        <div className={isTable ? styles.rows : styles.frame} aria-busy={loading}>
          {isTable && reading && (
            <Suspense fallback={null}>
              <LineageTable
                graph={graph}
                {...{ starts, marks }}
                onOpen={(arn) => change({ sel: partOf(arn) })}
                onToggle={toggle}
              />
            </Suspense>
          )}
          {!isTable && scene && (
            <GraphCanvas
              ref={handle}
              {...{ scene, anchor, selected }}
              onOpen={open}
              onToggle={toggle}
            />
          )}
          <Standing {...{ reading, graph, picture, search, loading }} />
        </div>
        {selected !== undefined && (
          <Suspense fallback={null}>
            <EntityPanel
              arn={selected}
              start={arn}
              atCommit={atCommit}
              counts={selectedBox && countsOf(selectedBox)}
              onToggle={(side) => toggle(selected, side)}
              onClose={() => change({ sel: undefined })}
            />
          </Suspense>
        )}
        {selected === undefined && search.diff !== undefined && (
          <Suspense fallback={null}>
            <DifferencePanel difference={difference} diff={search.diff} />
          </Suspense>
        )}
      </div>
      {group?.members && (
        <Suspense fallback={null}>
          <GroupDialog
            members={group.members}
            onClose={() => setGroup(undefined)}
            onPick={(member) => {
              setGroup(undefined);
              const part = partOf(member);
              change({ sel: part, apart: withMember(search.apart, part, true) });
            }}
          />
        </Suspense>
      )}
    </Page>
  );
}

/** The graph after collapsing, and its groups. */
function useShown(reading: ReturnType<typeof useLineage>['reading'], search: LineageSearch) {
  const { closed, open, apart, group } = search;
  return useMemo(() => {
    const starts = new Set(reading?.starts);
    const all = reading?.graph ?? EMPTY_GRAPH;
    const graph = withoutClosed(all, [...starts], new Set(listOf(closed)));
    const alone = new Set([
      ...listOf(apart),
      ...[...listOf(open), ...listOf(closed)].map(partOfSide),
    ]);
    const own = [...graph.entities.keys()].filter(
      (arn) => starts.has(arn) || alone.has(partOf(arn)),
    );
    return { starts, graph, picture: rollUp(graph, new Set(own), group !== 'off') };
  }, [reading, closed, open, apart, group]);
}

function partOfSide(side: string): string {
  return side.slice(side.indexOf('.') + 1);
}

function titleOf(arn: string, name: string | undefined): string {
  return name ?? arn.split('/').slice(1).join('/') ?? arn;
}

function countsOf({ shown, entity }: Box) {
  const count = (side: Side) =>
    entity[side] === 0 ? undefined : { shown: shown[side], total: entity[side] };
  return { before: count('before'), after: count('after') };
}

interface ExportsProps {
  readonly scene: Scene;
  readonly name: string;
  readonly handle: React.RefObject<GraphHandle | null>;
}

function Exports({ scene, name, handle }: ExportsProps) {
  const file = `lineage-${name.replace(/[^\w.-]+/g, '-')}`;
  const png = async () => {
    if (handle.current) save(await pngOf(scene, handle.current), `${file}.png`);
  };
  const svg = () => {
    if (!handle.current) return;
    const text = svgOf(scene, handle.current);
    save(new Blob([text], { type: 'image/svg+xml' }), `${file}.svg`);
  };
  return (
    <Menu label="Export" icon={<Download size={14} aria-hidden />}>
      <button type="button" className={styles.menuItem} onClick={() => void png()}>
        Picture (PNG)
      </button>
      <button type="button" className={styles.menuItem} onClick={svg}>
        Drawing (SVG)
      </button>
    </Menu>
  );
}
