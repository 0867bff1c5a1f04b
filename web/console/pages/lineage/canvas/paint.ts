import { BOX } from '../layout/layered-layout.js';
import { type BoxStyle, outline, paintBox, plainColour } from './paint-box.js';
import type { Scene, SceneBox } from './scene.js';

/** The position of the plane on the screen: its origin and its scale. */
export interface View {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

/** The highlighted boxes and edges. */
export interface Emphasis {
  readonly selected: number | undefined;
  readonly hovered: number | undefined;
  /** The indexes of the boxes and edges on the path to the hovered box. */
  readonly boxes: ReadonlySet<number>;
  readonly edges: ReadonlySet<number>;
}

/** One picture of a scene. */
export interface Painting extends BoxStyle {
  readonly scene: Scene;
  readonly view: View;
  readonly width: number;
  readonly height: number;
}

/** Below this scale boxes have no texts. */
export const BOXES_ONLY = 0.35;

/** Draws the visible part of the scene without highlights. */
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

/** Draws the highlights over the scene. */
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

/** The distance of the control points of an edge's curve from its ends. */
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
    const box = scene.boxes[index] as SceneBox;
    const [x, y] = cornerOf(scene, index);
    if (view.scale >= BOXES_ONLY) paintBox(context, painting, { box, x, y });
    else {
      context.fillStyle = plainColour(box, palette);
      context.fillRect(x, y, BOX.width, BOX.height);
    }
  }
}

function cornerOf({ positions }: Scene, index: number): [number, number] {
  return [positions[2 * index] as number, positions[2 * index + 1] as number];
}
