import { BOX } from '../layout/layered-layout.js';
import { SIGNS } from '../look.js';
import { bendOf, endsOf, paintScene } from './paint.js';
import { coloursOf, FOOT } from './paint-box.js';
import type { Palette } from './palette.js';
import { countText, type Scene, type SceneBox } from './scene.js';

/** How an exported picture looks. */
export interface PictureStyle {
  readonly palette: Palette;
  readonly font: string;
}

const MARGIN = 32;
/** Browsers limit the size of a canvas. */
const MOST_PIXELS = 12_000;

/** The whole graph as a PNG picture. */
export async function pngOf(scene: Scene, { palette, font }: PictureStyle): Promise<Blob> {
  const { width, height, left, top } = sizeOf(scene);
  const scale = Math.min(2, MOST_PIXELS / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser draws no pictures.');
  paintScene(context, {
    scene,
    view: { x: -left * scale, y: -top * scale, scale },
    width: canvas.width,
    height: canvas.height,
    palette,
    font,
  });
  context.globalCompositeOperation = 'destination-over';
  context.fillStyle = palette.page;
  context.fillRect(0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(blob);
      else reject(new Error('The picture is too large for this browser.'));
    });
  });
}

/** The whole graph as an SVG document, with its texts as texts. */
export function svgOf(scene: Scene, { palette, font }: PictureStyle): string {
  const { width, height, left, top } = sizeOf(scene);
  const edges: string[] = [];
  for (let edge = 0; edge < scene.edges.length; edge += 2) {
    const { x1, y1, x2, y2 } = endsOf(scene, edge);
    const bend = bendOf(x1, x2);
    edges.push(`M${x1} ${y1}C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2} ${y2}`);
  }
  const boxes = scene.boxes.map((box, index) => {
    const [x, y] = [scene.positions[2 * index], scene.positions[2 * index + 1]];
    return `<g transform="translate(${x} ${y})">${boxMarkup(box, palette)}</g>`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${left} ${top} ${width} ${height}" font-family="${escaped(font)}" font-size="12">`,
    `<rect x="${left}" y="${top}" width="${width}" height="${height}" fill="${palette.page}"/>`,
    `<path d="${edges.join('')}" fill="none" stroke="${palette['line-strong']}" stroke-width="1.25"/>`,
    ...boxes,
    '</svg>',
  ].join('\n');
}

function sizeOf({ bounds }: Scene) {
  const [left, top] = [bounds.left - MARGIN, bounds.top - MARGIN];
  return {
    left,
    top,
    width: bounds.right + MARGIN - left,
    height: bounds.bottom + MARGIN - top,
  };
}

function boxMarkup(box: SceneBox, palette: Palette): string {
  const { line, ground, sign, text: name } = coloursOf(box, palette);
  const dashes = box.isPast ? ' stroke-dasharray="4 3"' : '';
  const text = (style: string, words: string) => `<text ${style}>${escaped(words)}</text>`;
  const foot = BOX.height - FOOT + 17;
  const { before, after } = box.counts;
  const quiet = `fill="${palette['text-3']}"`;
  return [
    `<title>${escaped(box.name)}</title>`,
    `<rect width="${BOX.width}" height="${BOX.height}" rx="8" fill="${ground}" stroke="${line}"${dashes}/>`,
    `<path transform="translate(12 14)" d="${SIGNS[box.role]}" fill="none" stroke="${sign}" stroke-width="1.75"/>`,
    text(`x="48" y="23" font-size="13" font-weight="600" fill="${name}"`, shortened(box.name)),
    text(`x="48" y="41" ${quiet}`, shortened(box.about)),
    before ? text(`x="12" y="${foot}" ${quiet}`, countText(before)) : '',
    after
      ? text(`x="${BOX.width - 12}" y="${foot}" ${quiet} text-anchor="end"`, countText(after))
      : '',
  ].join('');
}

/** Truncates a text to the width of a box, by the number of characters. */
function shortened(text: string): string {
  return text.length <= 25 ? text : `${text.slice(0, 12)}…${text.slice(-12)}`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

/** Saves a file that the page has made. */
export function save(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
