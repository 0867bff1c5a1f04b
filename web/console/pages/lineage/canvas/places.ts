import type { Scene } from './scene.js';

/** The room that stays empty around the picture, in pixels. */
export const MARGIN = 24;

/** A range of the plane along one axis, with the preferred middle. */
export interface PlaneRange {
  readonly least: number;
  readonly most: number;
  readonly middle: number;
}

/** Centres the preferred middle, but leaves no empty space while a part of the range is out of view. */
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

/** The distance that moves a range into the window. */
export function shiftInto(at: number, size: number, room: number): number {
  if (at < MARGIN) return MARGIN - at;
  return Math.min(0, room - MARGIN - size - at);
}
