import { BOX } from '../layout/layered-layout.js';
import { ROLE_COLOURS, SIGNS } from '../look.js';
import type { Palette } from './palette.js';
import { countText, type Mark, type NeighbourCount, offersMore, type SceneBox } from './scene.js';

/** How boxes are drawn. */
export interface BoxStyle {
  readonly palette: Palette;
  readonly font: string;
}

/** A box, and its left upper corner in the plane. */
export interface PlacedBox {
  readonly box: SceneBox;
  readonly x: number;
  readonly y: number;
}

/** The height of the row of a box that counts its neighbours. */
export const FOOT = 26;
const TEXT_WIDTH = BOX.width - 60;

/** Draws a box with its texts. */
export function paintBox(
  context: CanvasRenderingContext2D,
  { palette, font }: BoxStyle,
  { box, x, y }: PlacedBox,
): void {
  const { line, ground, sign, text } = coloursOf(box, palette);
  context.lineWidth = box.isStart || box.isLive ? 2 : 1;
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
  paintSign(context, box, { x: x + 12, y: y + 14, colour: sign });
  context.textBaseline = 'alphabetic';
  context.font = `600 13px ${font}`;
  context.fillStyle = text;
  context.fillText(fitted(context, box.name, TEXT_WIDTH), x + 48, y + 23);
  context.font = `12px ${font}`;
  context.fillStyle = box.isLive ? palette.good : palette['text-3'];
  context.fillText(fitted(context, box.about, TEXT_WIDTH), x + 48, y + 41);
  paintFoot(context, { palette, font }, { box, x, y });
}

/** Traces the border of a box, with its left upper corner at a place. */
export function outline(
  context: CanvasRenderingContext2D,
  [x, y]: readonly [x: number, y: number],
): void {
  context.beginPath();
  context.roundRect(x, y, BOX.width, BOX.height, 8);
}

/** The colour of a box that is too far away for texts. */
export function plainColour(box: SceneBox, palette: Palette): string {
  if (box.mark) return palette[MARK_COLOURS[box.mark][0]];
  if (box.isStart) return palette.accent;
  return box.isLive ? palette.good : coloursOf(box, palette).sign;
}

/** The line colour and the background of each mark. */
const MARK_COLOURS = {
  onlyA: ['bad', 'bad-soft'],
  onlyB: ['good', 'good-soft'],
  changed: ['wait', 'wait-soft'],
} as const satisfies Record<Mark, readonly [keyof Palette, keyof Palette]>;

/** The colours of a box. Live deployments are prominent, past deployments are pale. */
export function coloursOf(box: SceneBox, palette: Palette) {
  const { mark, isStart, isPast, isLive, role } = box;
  const own = isLive
    ? (['good', 'good-soft'] as const)
    : (['line-strong', isPast ? 'page' : 'surface'] as const);
  const [line, ground] = mark ? MARK_COLOURS[mark] : own;
  return {
    line: palette[isStart && !mark ? 'accent' : line],
    ground: palette[ground],
    sign: palette[isPast ? 'text-3' : (ROLE_COLOURS[role].slice(2) as keyof Palette)],
    text: palette[isPast ? 'text-2' : 'text'],
  };
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

function paintFoot(
  context: CanvasRenderingContext2D,
  { palette, font }: BoxStyle,
  { box, x, y }: PlacedBox,
): void {
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
    paintButton(context, palette, { count: before, x: x + 14, y: top + FOOT / 2 });
    context.fillText(countText(before), x + 26, base);
  }
  if (after) {
    context.textAlign = 'right';
    paintButton(context, palette, { count: after, x: x + BOX.width - 14, y: top + FOOT / 2 });
    context.fillText(countText(after), x + BOX.width - 26, base);
    context.textAlign = 'left';
  }
}

/** A plus or a minus; then the colour of the text beside it is set. */
function paintButton(
  context: CanvasRenderingContext2D,
  palette: Palette,
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

/** Omits the middle of a long text, because the names of a series differ at their ends. */
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
