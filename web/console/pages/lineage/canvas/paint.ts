import { BOX } from '../layout/layered-layout.js';
import { ROLE_COLOURS, SIGNS } from '../look.js';
import type { Palette } from './palette.js';
import {
  countText,
  type Mark,
  type NeighbourCount,
  offersMore,
  type Scene,
  type SceneBox,
} from './scene.js';

/** Where the plane is on the screen: its origin, and how large a pixel of it is. */
export interface View {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

/** What stands out. */
export interface Emphasis {
  readonly selected: number | undefined;
  readonly hovered: number | undefined;
  /** The boxes and the edges, by their numbers, of the path to what is hovered. */
  readonly boxes: ReadonlySet<number>;
  readonly edges: ReadonlySet<number>;
}

/** One picture of a scene. */
export interface Painting {
  readonly scene: Scene;
  readonly view: View;
  readonly width: number;
  readonly height: number;
  readonly palette: Palette;
  readonly font: string;
}

/** Below this scale boxes have no texts. */
export const BOXES_ONLY = 0.35;
/** The height of the row of a box that counts its neighbours. */
export const FOOT = 26;
const TEXT_WIDTH = BOX.width - 60;

/** Draws what is in the window, with nothing that stands out. */
export function paintScene(context: CanvasRenderingContext2D, painting: Painting): void {
  const { scene, view, palette } = painting;
  inPlane(context, painting, () => {
    context.lineWidth = Math.max(1.25, 0.6 / view.scale);
    context.strokeStyle = palette['line-strong'];
    context.globalAlpha = view.scale < BOXES_ONLY ? 0.5 : 1;
    context.beginPath();
    for (let edge = 0; edge < scene.edges.length; edge += 2) traceEdge(context, painting, edge);
    context.stroke();
    context.globalAlpha = 1;
    paintBoxes(context, painting, boxesIn(painting));
  });
}

/** Draws what stands out over the scene. */
export function paintEmphasis(
  context: CanvasRenderingContext2D,
  painting: Painting,
  emphasis: Emphasis,
): void {
  const { scene, view, palette } = painting;
  inPlane(context, painting, () => {
    context.strokeStyle = palette.accent;
    context.lineWidth = Math.max(2, 1.25 / view.scale);
    context.beginPath();
    for (const edge of emphasis.edges) traceEdge(context, painting, edge);
    context.stroke();
    paintBoxes(context, painting, [...emphasis.boxes]);
    context.strokeStyle = palette.accent;
    context.lineWidth = Math.max(2, 1.5 / view.scale);
    for (const index of [emphasis.hovered, emphasis.selected]) {
      if (index === undefined || !scene.boxes[index]) continue;
      outline(context, cornerOf(scene, index));
      context.stroke();
    }
  });
}

function inPlane(context: CanvasRenderingContext2D, { view }: Painting, action: () => void): void {
  context.save();
  context.translate(view.x, view.y);
  context.scale(view.scale, view.scale);
  action();
  context.restore();
}

/** The boxes that the window shows. */
export function boxesIn({ scene, view, width, height }: Omit<Painting, 'palette' | 'font'>) {
  const { positions, boxes } = scene;
  const left = -view.x / view.scale - BOX.width;
  const top = -view.y / view.scale - BOX.height;
  const right = (width - view.x) / view.scale;
  const bottom = (height - view.y) / view.scale;
  const found: number[] = [];
  for (let index = 0; index < boxes.length; index += 1) {
    const [x, y] = [positions[2 * index] as number, positions[2 * index + 1] as number];
    if (x > left && x < right && y > top && y < bottom) found.push(index);
  }
  return found;
}

/** The ends of an edge, from the right of its source to the left of its destination. */
export function endsOf({ edges, positions }: Scene, edge: number) {
  const [from, to] = [edges[edge] as number, edges[edge + 1] as number];
  return {
    x1: (positions[2 * from] as number) + BOX.width,
    y1: (positions[2 * from + 1] as number) + BOX.height / 2,
    x2: positions[2 * to] as number,
    y2: (positions[2 * to + 1] as number) + BOX.height / 2,
  };
}

/** How far the curve of an edge goes straight on. */
export function bendOf(x1: number, x2: number): number {
  return Math.max(BOX.gapX / 2, Math.min(160, Math.abs(x2 - x1) / 2));
}

function traceEdge(context: CanvasRenderingContext2D, painting: Painting, edge: number): void {
  const { scene, view, width, height } = painting;
  const { x1, y1, x2, y2 } = endsOf(scene, edge);
  const { x, y, scale } = view;
  const isLeft = Math.max(x1, x2) * scale + x < 0 || Math.min(x1, x2) * scale + x > width;
  if (isLeft || Math.max(y1, y2) * scale + y < 0 || Math.min(y1, y2) * scale + y > height) return;
  context.moveTo(x1, y1);
  const bend = bendOf(x1, x2);
  if (scale < BOXES_ONLY) context.lineTo(x2, y2);
  else context.bezierCurveTo(x1 + bend, y1, x2 - bend, y2, x2, y2);
}

/** Far away, a box is a rectangle of its colour. */
function paintBoxes(
  context: CanvasRenderingContext2D,
  painting: Painting,
  indices: readonly number[],
): void {
  const { scene, palette, view } = painting;
  for (const index of indices) {
    if (view.scale >= BOXES_ONLY) paintBox(context, painting, index);
    else {
      context.fillStyle = plainColour(scene.boxes[index] as SceneBox, palette);
      context.fillRect(...cornerOf(scene, index), BOX.width, BOX.height);
    }
  }
}

function plainColour({ mark, role, isPast, isStart }: SceneBox, palette: Palette): string {
  if (mark) return palette[MARK_COLOURS[mark][0]];
  if (isStart) return palette.accent;
  return isPast ? palette['text-3'] : colourOf(role, palette);
}

/** Of each mark: the colour of the line, and of the ground. */
export const MARK_COLOURS = {
  onlyA: ['bad', 'bad-soft'],
  onlyB: ['good', 'good-soft'],
  changed: ['wait', 'wait-soft'],
} as const satisfies Record<Mark, readonly [keyof Palette, keyof Palette]>;

export function colourOf(role: SceneBox['role'], palette: Palette): string {
  return palette[ROLE_COLOURS[role].slice(2) as keyof Palette];
}

function cornerOf({ positions }: Scene, index: number): [number, number] {
  return [positions[2 * index] as number, positions[2 * index + 1] as number];
}

/** Traces the border of a box, with its left upper corner at a place. */
function outline(context: CanvasRenderingContext2D, [x, y]: readonly [number, number]): void {
  context.beginPath();
  context.roundRect(x, y, BOX.width, BOX.height, 8);
}

function paintBox(context: CanvasRenderingContext2D, painting: Painting, index: number): void {
  const { scene, palette, font } = painting;
  const box = scene.boxes[index] as SceneBox;
  const [x, y] = cornerOf(scene, index);
  const [line, ground] = coloursOf(box, palette);
  context.lineWidth = box.isStart ? 2 : 1;
  context.strokeStyle = line;
  context.fillStyle = ground;
  if (box.isGroup) {
    for (const shift of [8, 4]) {
      outline(context, [x + shift, y - shift]);
      context.fill();
      context.stroke();
    }
  }
  outline(context, [x, y]);
  context.fill();
  if (box.isPast) context.setLineDash([4, 3]);
  context.stroke();
  context.setLineDash([]);
  paintSign(context, box, { x: x + 12, y: y + 14, colour: colourOf(box.role, palette) });
  context.textBaseline = 'alphabetic';
  context.font = `600 13px ${font}`;
  context.fillStyle = box.isPast ? palette['text-2'] : palette.text;
  context.fillText(fitted(context, box.name, TEXT_WIDTH), x + 48, y + 23);
  context.font = `12px ${font}`;
  context.fillStyle = box.isLive ? palette.good : palette['text-3'];
  context.fillText(fitted(context, box.about, TEXT_WIDTH), x + 48, y + 41);
  paintFoot(context, painting, { box, x, y });
}

/** The colours of the border and of the ground. */
export function coloursOf(box: SceneBox, palette: Palette): readonly [string, string] {
  if (box.mark) {
    const [line, ground] = MARK_COLOURS[box.mark];
    return [palette[line], palette[ground]];
  }
  return [box.isStart ? palette.accent : palette['line-strong'], palette.surface];
}

function paintSign(
  context: CanvasRenderingContext2D,
  { role }: SceneBox,
  place: { readonly x: number; readonly y: number; readonly colour: string },
): void {
  context.save();
  context.translate(place.x, place.y);
  context.strokeStyle = place.colour;
  context.lineWidth = 1.75;
  context.lineJoin = 'round';
  context.lineCap = 'round';
  context.stroke(signPath(role));
  context.restore();
}

const signs = new Map<SceneBox['role'], Path2D>();

function signPath(role: SceneBox['role']): Path2D {
  const path = signs.get(role) ?? new Path2D(SIGNS[role]);
  signs.set(role, path);
  return path;
}

interface BoxPlace {
  readonly box: SceneBox;
  readonly x: number;
  readonly y: number;
}

function paintFoot(context: CanvasRenderingContext2D, painting: Painting, place: BoxPlace): void {
  const { palette, font } = painting;
  const { box, x, y } = place;
  const { before, after } = box.counts;
  if (!before && !after) return;
  const top = y + BOX.height - FOOT;
  context.strokeStyle = palette.line;
  context.lineWidth = 1;
  context.beginPath();
  context.moveTo(x + 1, top);
  context.lineTo(x + BOX.width - 1, top);
  context.stroke();
  context.font = `12px ${font}`;
  const base = top + 17;
  if (before) {
    paintButton(context, painting, { count: before, x: x + 14, y: top + FOOT / 2 });
    context.fillText(countText(before), x + 26, base);
  }
  if (after) {
    context.textAlign = 'right';
    paintButton(context, painting, { count: after, x: x + BOX.width - 14, y: top + FOOT / 2 });
    context.fillText(countText(after), x + BOX.width - 26, base);
    context.textAlign = 'left';
  }
}

/** A plus or a minus; then the colour of the text beside it is set. */
function paintButton(
  context: CanvasRenderingContext2D,
  { palette }: Painting,
  { count, x, y }: { readonly count: NeighbourCount; readonly x: number; readonly y: number },
): void {
  const isMore = offersMore(count);
  context.strokeStyle = isMore ? palette.accent : palette['text-3'];
  context.lineWidth = 1.5;
  context.beginPath();
  context.moveTo(x - 4, y);
  context.lineTo(x + 4, y);
  if (isMore) {
    context.moveTo(x, y - 4);
    context.lineTo(x, y + 4);
  }
  context.stroke();
  context.fillStyle = isMore ? palette.accent : palette['text-3'];
}

const fits = new Map<string, string>();

/** A text without its middle where it is too long: the names of a series differ at their ends. */
function fitted(context: CanvasRenderingContext2D, text: string, width: number): string {
  const key = `${context.font} ${text}`;
  const known = fits.get(key);
  if (known !== undefined) return known;
  let shown = text;
  for (let kept = text.length; kept > 4 && context.measureText(shown).width > width; kept -= 1) {
    const head = Math.ceil(kept / 2);
    shown = `${text.slice(0, head)}…${text.slice(text.length - (kept - head))}`;
  }
  if (fits.size > 20_000) fits.clear();
  fits.set(key, shown);
  return shown;
}
