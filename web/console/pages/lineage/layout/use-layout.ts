import { useEffect, useRef, useState } from 'react';
import type { Picture } from '../roll-up.js';
import type { LayoutGraph } from './layered-layout.js';

/** A picture with the places of its boxes, x and y for each. */
export interface PlacedPicture {
  readonly picture: Picture;
  readonly positions: Float32Array;
}

/** Lays out pictures in a worker, one at a time. Only the newest waiting picture is kept. */
export function useLayout(picture: Picture | undefined): PlacedPicture | undefined {
  const [placed, setPlaced] = useState<PlacedPicture>();
  const worker = useRef<LayoutWorker>(undefined);
  useEffect(() => {
    const created = new LayoutWorker(setPlaced);
    worker.current = created;
    return () => created.close();
  }, []);
  useEffect(() => {
    if (picture) worker.current?.ask(picture);
  }, [picture]);
  return placed;
}

class LayoutWorker {
  readonly #worker = new Worker(new URL('./layout-worker.ts', import.meta.url), { type: 'module' });
  readonly #onPlaced: (placed: PlacedPicture) => void;
  #last: PlacedPicture | undefined;
  #running: Picture | undefined;
  #waiting: Picture | undefined;

  constructor(onPlaced: (placed: PlacedPicture) => void) {
    this.#onPlaced = onPlaced;
    this.#worker.onmessage = ({ data }: MessageEvent<Float32Array>) => this.#take(data);
  }

  ask(picture: Picture): void {
    if (this.#running) this.#waiting = picture;
    else this.#start(picture);
  }

  close(): void {
    this.#worker.terminate();
  }

  #start(picture: Picture): void {
    this.#running = picture;
    this.#waiting = undefined;
    const { edges, boxes } = picture;
    const graph: LayoutGraph = { count: boxes.length, edges, ...placesBefore(picture, this.#last) };
    this.#worker.postMessage(graph);
  }

  #take(positions: Float32Array): void {
    const picture = this.#running;
    this.#running = undefined;
    if (this.#waiting) {
      this.#start(this.#waiting);
      return;
    }
    if (!picture) return;
    this.#last = { picture, positions };
    this.#onPlaced(this.#last);
  }
}

/** Where the boxes are now, so that they keep their order; nothing when few of them stay. */
function placesBefore({ boxes }: Picture, last: PlacedPicture | undefined) {
  if (!last) return {};
  const before = new Float32Array(2 * boxes.length).fill(Number.NaN);
  const known = new Map(last.picture.boxes.map(({ id }, index) => [id, index]));
  boxes.forEach(({ id }, index) => {
    const old = known.get(id);
    if (old === undefined) return;
    before[2 * index] = last.positions[2 * old] ?? Number.NaN;
    before[2 * index + 1] = last.positions[2 * old + 1] ?? Number.NaN;
  });
  return { before };
}
