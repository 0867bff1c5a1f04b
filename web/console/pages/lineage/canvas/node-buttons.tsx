import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { BOX } from '../layout/layered-layout.js';
import { SIDES, type Side } from '../lineage-graph.js';
import styles from './graph-canvas.module.css';
import type { GraphView } from './graph-view.js';
import { countText, offersMore, type Scene, type SceneBox } from './scene.js';

/** Options of {@link NodeButtons}. */
export interface NodeButtonsProps {
  readonly scene: Scene;
  readonly selected: string | undefined;
  readonly visible: readonly number[];
  readonly view: GraphView;
  readonly onOpen: (id: string) => void;
  readonly onToggle: (id: string, side: Side) => void;
}

const MOST_BUTTONS = 200;

/**
 * A button for each visible box. One of them is in the tab order. From it the arrow keys move
 * along the edges and the column, Enter opens, and e and c expand and collapse both sides.
 */
export function NodeButtons(props: NodeButtonsProps) {
  const { scene, selected, visible, view, onOpen, onToggle } = props;
  const [current, setCurrent] = useState<string>();
  const wanted = useRef<string>(undefined);
  const place = useRef<HTMLDivElement>(null);
  const start = scene.boxes.findIndex(({ isStart }) => isStart);
  const tabbed = indexOf(scene, current) ?? indexOf(scene, selected) ?? Math.max(0, start);
  const shown = new Set([tabbed, ...visible.slice(0, MOST_BUTTONS - 1)]);

  useEffect(() => {
    if (wanted.current === undefined) return;
    const index = indexOf(scene, wanted.current);
    const button = place.current?.querySelector<HTMLElement>(`[data-index="${index}"]`);
    if (!button) return;
    wanted.current = undefined;
    button.focus({ preventScroll: true });
  });

  const walk = (event: KeyboardEvent, index: number) => {
    const box = scene.boxes[index];
    if (!box || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'e' || event.key === 'c') {
      for (const side of SIDES) {
        const count = box.counts[side];
        if (count && offersMore(count) === (event.key === 'e')) onToggle(box.id, side);
      }
      return;
    }
    const next = nextBox(scene, index, event.key);
    if (next === undefined) return;
    event.preventDefault();
    wanted.current = scene.boxes[next]?.id;
    setCurrent(wanted.current);
    view.reveal(next);
  };

  return (
    <div ref={place} role="group" aria-label="Boxes of the graph">
      {[...shown].map((index) => {
        const box = scene.boxes[index];
        if (!box) return null;
        return (
          <button
            key={box.id}
            type="button"
            className={styles.node}
            data-index={index}
            tabIndex={index === tabbed ? 0 : -1}
            aria-pressed={box.id === selected}
            style={{
              left: scene.positions[2 * index],
              top: scene.positions[2 * index + 1],
              width: BOX.width,
              height: BOX.height,
            }}
            onFocus={() => {
              setCurrent(box.id);
              view.follow(index);
            }}
            onBlur={() => view.follow(undefined)}
            onClick={() => onOpen(box.id)}
            onKeyDown={(event) => walk(event, index)}
          >
            {labelOf(box)}
          </button>
        );
      })}
    </div>
  );
}

function indexOf(scene: Scene, id: string | undefined): number | undefined {
  return id === undefined ? undefined : scene.indexOf.get(id);
}

const MARK_WORDS = { onlyA: 'only on the other side', onlyB: 'only here', changed: 'changed' };

function labelOf(box: SceneBox): string {
  const { name, about, counts, isStart, isLive, isPast, mark } = box;
  const parts = [name, ...(isLive || isPast ? ['deployment'] : []), about];
  if (isStart) parts.push('start');
  if (mark) parts.push(MARK_WORDS[mark]);
  if (counts.before) parts.push(`${countText(counts.before)} before`);
  if (counts.after) parts.push(`${countText(counts.after)} after`);
  return parts.join(', ');
}

/** The next box for an arrow key: along an edge, or up and down in the column. */
function nextBox(scene: Scene, index: number, key: string): number | undefined {
  const { edges, positions } = scene;
  const [x, y] = [positions[2 * index] as number, positions[2 * index + 1] as number];
  const found: number[] = [];
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    const end = key === 'ArrowRight' ? 0 : 1;
    for (let edge = 0; edge < edges.length; edge += 2)
      if (edges[edge + end] === index) found.push(edges[edge + 1 - end] as number);
  } else if (key === 'ArrowUp' || key === 'ArrowDown') {
    for (let other = 0; other < scene.boxes.length; other += 1) {
      const isAbove = (positions[2 * other + 1] as number) < y;
      const isThere = other !== index && isAbove === (key === 'ArrowUp');
      if (positions[2 * other] === x && isThere) found.push(other);
    }
  }
  const distance = (other: number) => Math.abs((positions[2 * other + 1] as number) - y);
  return found.sort((one, other) => distance(one) - distance(other))[0];
}
