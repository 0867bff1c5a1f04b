import { type Painting, paintScene } from './paint.js';

/** Scenes of fewer boxes and edges are drawn as fast as they are copied. */
const LIGHT = 800;
/** How far the copy reaches beyond the window, in windows. */
const MARGIN = 0.5;

/** Keeps a picture of a large scene that is larger than the window, so that moving it only copies. */
export class SceneCache {
  readonly #canvas = document.createElement('canvas');
  #kept: Painting | undefined;

  /** Draws the scene; the context counts in pixels of the page, `ratio` of the screen to one. */
  draw(context: CanvasRenderingContext2D, painting: Painting, ratio: number): void {
    const { scene, view, width, height } = painting;
    if (scene.boxes.length + scene.edges.length / 2 < LIGHT) {
      paintScene(context, painting);
      return;
    }
    if (!this.#covers(painting)) this.#keep(painting, ratio);
    const kept = this.#kept as Painting;
    const left = Math.round((kept.view.x - view.x) * ratio);
    const top = Math.round((kept.view.y - view.y) * ratio);
    const [pixelWidth, pixelHeight] = [Math.round(width * ratio), Math.round(height * ratio)];
    context.drawImage(
      this.#canvas,
      ...[left, top, pixelWidth, pixelHeight],
      ...([0, 0, width, height] as const),
    );
  }

  /** Draws the copy around the window again, when the window has come close to its border. */
  centre(painting: Painting, ratio: number): void {
    if (this.#kept && !this.#covers(painting, MARGIN / 2)) this.#keep(painting, ratio);
  }

  #covers({ scene, view, width, height, palette }: Painting, rest = 0): boolean {
    const kept = this.#kept;
    if (!kept || kept.scene !== scene || kept.palette !== palette) return false;
    if (kept.view.scale !== view.scale) return false;
    const [left, top] = [kept.view.x - view.x, kept.view.y - view.y];
    const [spareX, spareY] = [rest * width, rest * height];
    return (
      left >= spareX &&
      top >= spareY &&
      left + width + spareX <= kept.width &&
      top + height + spareY <= kept.height
    );
  }

  #keep(painting: Painting, ratio: number): void {
    const { view, width, height } = painting;
    const [marginX, marginY] = [Math.round(width * MARGIN), Math.round(height * MARGIN)];
    const kept = {
      ...painting,
      width: width + 2 * marginX,
      height: height + 2 * marginY,
      view: { ...view, x: view.x + marginX, y: view.y + marginY },
    };
    this.#canvas.width = Math.round(kept.width * ratio);
    this.#canvas.height = Math.round(kept.height * ratio);
    const context = this.#canvas.getContext('2d');
    if (!context) return;
    context.scale(ratio, ratio);
    paintScene(context, kept);
    this.#kept = kept;
  }
}
