import { Maximize, Minus, Plus } from 'lucide-react';
import {
  type KeyboardEvent,
  type Ref,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import type { Side } from '../lineage-graph.js';
import styles from './graph-canvas.module.css';
import { GraphView } from './graph-view.js';
import { NodeButtons } from './node-buttons.js';
import type { Palette } from './palette.js';
import type { Scene } from './scene.js';

/** Options of {@link GraphCanvas}. */
export interface GraphCanvasProps {
  readonly scene: Scene;
  readonly selected: string | undefined;
  /** The box that stays where it is when the scene changes. */
  readonly anchor: string | undefined;
  readonly onOpen: (id: string) => void;
  readonly onToggle: (id: string, side: Side) => void;
  readonly ref?: Ref<GraphHandle>;
}

/** The data of an export. */
export interface GraphHandle {
  readonly palette: Palette;
  readonly font: string;
}

const PAN_PX = 80;
const ZOOM = 1.25;

/** The graph as a picture with a button for each visible box. Mouse, touch and keys move it. */
export function GraphCanvas(props: GraphCanvasProps) {
  const { scene, selected, anchor, onOpen, onToggle, ref } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const plane = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<GraphView>();
  const [visible, setVisible] = useState<readonly number[]>([]);
  const latest = useRef(props);
  latest.current = props;
  useEffect(() => {
    if (!canvas.current) return;
    const created = new GraphView(canvas.current, {
      onOpen: (id) => latest.current.onOpen(id),
      onToggle: (id, side) => latest.current.onToggle(id, side),
      onView: ({ x, y, scale }) => {
        if (plane.current)
          plane.current.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
      },
      onRest: setVisible,
    });
    setView(created);
    return () => created.close();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the anchor alone changes nothing
  useEffect(() => view?.show(scene, anchor), [view, scene]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another scene has other numbers
  useEffect(() => view?.select(selected), [view, selected, scene]);
  useImperativeHandle(ref, () => ({
    get palette() {
      return (view as GraphView).palette;
    },
    get font() {
      return (view as GraphView).font;
    },
  }));
  return (
    <div
      className={styles.frame}
      role="group"
      aria-label="Graph"
      onKeyDown={(event) => view && moveByKey(event, view)}
    >
      <canvas ref={canvas} className={styles.canvas} aria-hidden />
      <div ref={plane} className={styles.plane}>
        {view && <NodeButtons {...{ scene, selected, visible, view, onOpen, onToggle }} />}
      </div>
      <div className={styles.tools}>
        <Tool label="Zoom in (+)" onClick={() => view?.zoom(ZOOM)}>
          <Plus size={14} aria-hidden />
        </Tool>
        <Tool label="Zoom out (−)" onClick={() => view?.zoom(1 / ZOOM)}>
          <Minus size={14} aria-hidden />
        </Tool>
        <Tool label="Show all (0)" onClick={() => view?.fit(true)}>
          <Maximize size={14} aria-hidden />
        </Tool>
      </div>
    </div>
  );
}

interface ToolProps {
  readonly label: string;
  readonly onClick: () => void;
  readonly children: React.ReactNode;
}

function Tool({ label, onClick, children }: ToolProps) {
  return (
    <button
      type="button"
      className={styles.tool}
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      {children}
    </button>
  );
}

const PANS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [PAN_PX, 0],
  ArrowRight: [-PAN_PX, 0],
  ArrowUp: [0, PAN_PX],
  ArrowDown: [0, -PAN_PX],
};

/** The keys + − 0 zoom, and the arrows with the shift key move the picture. */
function moveByKey(event: KeyboardEvent, view: GraphView): void {
  const pan = event.shiftKey ? PANS[event.key] : undefined;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (pan) view.pan(...pan);
  else if (event.key === '+') view.zoom(ZOOM);
  else if (event.key === '-') view.zoom(1 / ZOOM);
  else if (event.key === '0') view.fit(true);
  else return;
  event.preventDefault();
}
