import type { Scene } from './scene.js';

/** The room that stays empty around the picture, in pixels. */
export const MARGIN = 24;

/** A range of the plane along one axis, with what should be in the middle. */
export interface PlaneRange {
  readonly least: number;
  readonly most: number;
  readonly middle: number;
}

/** Puts a middle into the middle of the window, but leaves no room empty while something is out of sight. */
export function originOf(range: PlaneRange, scale: number, room: number): number {
  const [start, end] = [MARGIN - range.least * scale, room - MARGIN - range.most * scale];
  if (start >= end) return Math.min(start, Math.max(end, room / 2 - range.middle * scale));
  return (start + end) / 2;
}

/** The left upper corner of a box; undefined when it is not in the scene. */
export function placeOf(scene: Scene | undefined, id: string | undefined) {
  const index = id === undefined ? undefined : scene?.indexOf.get(id);
  if (!scene || index === undefined) return undefined;
  return { x: scene.positions[2 * index] as number, y: scene.positions[2 * index + 1] as number };
}

/** How far something has to move to be in the window. */
export function shiftInto(at: number, size: number, room: number): number {
  if (at < MARGIN) return MARGIN - at;
  return Math.min(0, room - MARGIN - size - at);
}
