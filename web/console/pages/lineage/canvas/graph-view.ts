import { BOX } from '../layout/layered-layout.js';
import type { Side } from '../lineage-graph.js';
import { boxesIn, type Emphasis, type Painting, paintEmphasis, type View } from './paint.js';
import { FOOT } from './paint-box.js';
import { onPaletteChange, type Palette, readPalette } from './palette.js';
import { pathTo } from './paths.js';
import { MARGIN, originOf, placeOf, shiftInto } from './places.js';
import { handlePointers } from './pointers.js';
import type { Scene } from './scene.js';
import { SceneCache } from './scene-cache.js';

/** The callbacks of the picture. */
export interface GraphEvents {
  readonly onOpen: (id: string) => void;
  readonly onToggle: (id: string, side: Side) => void;
  /** The picture has moved. */
  readonly onView: (view: View) => void;
  /** The picture has stopped moving, with these boxes in view. */
  readonly onRest: (visible: readonly number[]) => void;
}

/** A place in a box. */
export interface Hit {
  readonly index: number;
  /** The side that is counted there. */
  readonly side: Side | undefined;
}

const LEAST_SCALE = 0.02;
const MOST_SCALE = 2;
/** The minimum scale to show the whole graph. Below it, the picture opens at the start. */
const LEAST_WHOLE = 0.55;
const FIRST_SCALE = 0.85;
const MOST_NEAR = 400;
const REST_MS = 120;
const NOTHING: Emphasis = {
  selected: undefined,
  hovered: undefined,
  boxes: new Set(),
  edges: new Set(),
};

/** A canvas with a scene, which people pan and zoom. */
export class GraphView {
  readonly #canvas: HTMLCanvasElement;
  readonly #events: GraphEvents;
  readonly #ends: (() => void)[] = [];
  readonly #cache = new SceneCache();
  #scene: Scene | undefined;
  #view: View = { x: 0, y: 0, scale: 1 };
  #emphasis: Emphasis = NOTHING;
  #palette: Palette;
  #frame = 0;
  /** Nobody has moved the picture yet, so that it may be fitted again. */
  #isFitted = false;
  #rest: ReturnType<typeof setTimeout> | undefined;

  constructor(canvas: HTMLCanvasElement, events: GraphEvents) {
    this.#canvas = canvas;
    this.#events = events;
    this.#palette = readPalette(document.body);
    const sizes = new ResizeObserver(() => (this.#isFitted ? this.fit() : this.#draw()));
    sizes.observe(canvas);
    this.#ends.push(
      () => sizes.disconnect(),
      onPaletteChange(() => {
        this.#palette = readPalette(document.body);
        this.#draw();
      }),
      handlePointers(canvas, {
        pan: (x, y) => this.pan(x, y),
        zoom: (factor, x, y) => this.zoom(factor, x, y),
        hover: (x, y) => this.#hover(this.hitAt(x, y)?.index),
        click: (x, y) => this.#click(this.hitAt(x, y)),
        leave: () => this.#hover(undefined),
      }),
    );
  }

  get palette(): Palette {
    return this.#palette;
  }

  get font(): string {
    return getComputedStyle(this.#canvas).fontFamily;
  }

  close(): void {
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#rest);
    for (const end of this.#ends) end();
  }

  /** Shows a scene. The anchor box keeps its position on the screen. */
  show(scene: Scene, anchor: string | undefined): void {
    const before = this.#scene;
    this.#scene = scene;
    this.#emphasis = { ...NOTHING, selected: this.#emphasis.selected };
    const old = placeOf(before, anchor);
    const place = placeOf(scene, anchor);
    if (old && place) {
      const { scale } = this.#view;
      this.pan((old.x - place.x) * scale, (old.y - place.y) * scale);
    } else this.fit();
  }

  select(id: string | undefined): void {
    const selected = id === undefined ? undefined : this.#scene?.indexOf.get(id);
    this.#emphasis = { ...this.#emphasis, selected };
    this.#draw();
  }

  pan(x: number, y: number): void {
    this.#isFitted = false;
    this.#view = { ...this.#view, x: this.#view.x + x, y: this.#view.y + y };
    this.#draw();
  }

  /** Zooms around a place of the window; by default around its middle. */
  zoom(factor: number, x = this.#canvas.clientWidth / 2, y = this.#canvas.clientHeight / 2): void {
    this.#isFitted = false;
    const { scale: old } = this.#view;
    const scale = Math.min(MOST_SCALE, Math.max(LEAST_SCALE, old * factor));
    const by = scale / old;
    this.#view = { scale, x: x - (x - this.#view.x) * by, y: y - (y - this.#view.y) * by };
    this.#draw();
  }

  /** Shows the whole graph, or its start when the whole would be too small to read. */
  fit(isWhole = false): void {
    if (!this.#scene) return;
    const { bounds, boxes, positions } = this.#scene;
    const { clientWidth: width, clientHeight: height } = this.#canvas;
    const whole = Math.min(
      1,
      (width - 2 * MARGIN) / (bounds.right - bounds.left),
      (height - 2 * MARGIN) / (bounds.bottom - bounds.top),
    );
    const start = boxes.findIndex(({ isStart }) => isStart);
    const isNear = !isWhole && whole < LEAST_WHOLE && boxes.length <= MOST_NEAR && start >= 0;
    const scale = isNear ? FIRST_SCALE : Math.max(LEAST_SCALE, whole);
    const [startX, startY] = [positions[2 * start] ?? 0, positions[2 * start + 1] ?? 0];
    const across = { least: bounds.left, most: bounds.right, middle: startX + BOX.width / 2 };
    const down = { least: bounds.top, most: bounds.bottom, middle: startY + BOX.height / 2 };
    this.#view = {
      scale,
      x: originOf(across, scale, width),
      y: originOf(down, scale, height),
    };
    this.#isFitted = !isWhole;
    this.#draw();
  }

  /** Moves the picture by the minimum that makes a box visible. */
  reveal(index: number): void {
    if (!this.#scene) return;
    const { x, y, scale } = this.#view;
    const left = (this.#scene.positions[2 * index] as number) * scale + x;
    const top = (this.#scene.positions[2 * index + 1] as number) * scale + y;
    const { clientWidth, clientHeight } = this.#canvas;
    this.pan(
      shiftInto(left, BOX.width * scale, clientWidth),
      shiftInto(top, BOX.height * scale, clientHeight),
    );
  }

  hitAt(x: number, y: number): Hit | undefined {
    if (!this.#scene) return undefined;
    const { scale, x: left, y: top } = this.#view;
    const [planeX, planeY] = [(x - left) / scale, (y - top) / scale];
    const { positions, boxes } = this.#scene;
    for (let index = 0; index < boxes.length; index += 1) {
      const inX = planeX - (positions[2 * index] as number);
      const inY = planeY - (positions[2 * index + 1] as number);
      if (inX < 0 || inY < 0 || inX > BOX.width || inY > BOX.height) continue;
      const side = inX < BOX.width / 2 ? 'before' : 'after';
      const isFoot = inY > BOX.height - FOOT && boxes[index]?.counts[side] !== undefined;
      return { index, side: isFoot ? side : undefined };
    }
    return undefined;
  }

  /** Highlights the path from the start to a box. */
  follow(index: number | undefined): void {
    this.#hover(index);
  }

  #hover(index: number | undefined): void {
    this.#canvas.style.cursor = index === undefined ? '' : 'pointer';
    if (!this.#scene || index === this.#emphasis.hovered) return;
    const path = index === undefined ? NOTHING : pathTo(this.#scene, index);
    const { selected } = this.#emphasis;
    this.#emphasis = { boxes: path.boxes, edges: path.edges, hovered: index, selected };
    this.#draw();
  }

  #click(hit: Hit | undefined): void {
    const box = hit && this.#scene?.boxes[hit.index];
    if (!hit || !box) return;
    if (hit.side) this.#events.onToggle(box.id, hit.side);
    else this.#events.onOpen(box.id);
  }

  /** Draws once, in the next frame. */
  #draw(): void {
    if (this.#frame !== 0) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      this.#paint();
    });
  }

  #paint(): void {
    const scene = this.#scene;
    const context = this.#canvas.getContext('2d');
    if (!scene || !context) return;
    const { clientWidth: width, clientHeight: height } = this.#canvas;
    const ratio = devicePixelRatio;
    const [pixelWidth, pixelHeight] = [Math.round(width * ratio), Math.round(height * ratio)];
    if (this.#canvas.width !== pixelWidth) this.#canvas.width = pixelWidth;
    if (this.#canvas.height !== pixelHeight) this.#canvas.height = pixelHeight;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, width, height);
    const { font } = this;
    const painting = { scene, view: this.#view, width, height, palette: this.#palette, font };
    this.#cache.draw(context, painting, ratio);
    paintEmphasis(context, painting, this.#emphasis);
    performance.mark('forebear:lineage-drawn');
    this.#events.onView(this.#view);
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => this.#settle(painting), REST_MS);
  }

  #settle(painting: Painting): void {
    this.#cache.centre(painting, devicePixelRatio);
    this.#events.onRest(boxesIn(painting));
  }
}
