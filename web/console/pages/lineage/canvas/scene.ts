import { BOX } from '../layout/layered-layout.js';
import type { PlacedPicture } from '../layout/use-layout.js';
import type { Side } from '../lineage-graph.js';
import { aboutOf, groupName, type Role, roleOf } from '../look.js';
import type { Box } from '../roll-up.js';

/** How an entity differs between the two sides of a comparison. */
export type Mark = 'onlyA' | 'onlyB' | 'changed';

/** A box as it is drawn. */
export interface SceneBox {
  readonly id: string;
  readonly name: string;
  readonly about: string;
  readonly role: Role;
  readonly isGroup: boolean;
  readonly isStart: boolean;
  /** Whether the deployment is no longer live. */
  readonly isPast: boolean;
  readonly isLive: boolean;
  readonly mark: Mark | undefined;
  /** Drawn and known neighbours; a side without neighbours has no count. */
  readonly counts: Readonly<Record<Side, NeighbourCount | undefined>>;
}

/** "3 of 8": how many neighbours are in the picture, and how many there are. */
export interface NeighbourCount {
  readonly shown: number;
  readonly total: number;
}

/** Everything that is drawn, with its place in the plane. */
export interface Scene {
  readonly boxes: readonly SceneBox[];
  readonly edges: Int32Array;
  readonly positions: Float32Array;
  readonly indexOf: ReadonlyMap<string, number>;
  readonly bounds: Bounds;
}

/** A rectangle of the plane. */
export interface Bounds {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The starts of a lineage, and the differences to mark. */
export interface SceneFacts {
  readonly starts: ReadonlySet<string>;
  readonly marks: ReadonlyMap<string, Mark>;
}

export function sceneOf({ picture, positions }: PlacedPicture, facts: SceneFacts): Scene {
  const boxes = picture.boxes.map((box) => sceneBox(box, facts));
  return {
    boxes,
    positions,
    edges: picture.edges,
    indexOf: new Map(boxes.map(({ id }, index) => [id, index])),
    bounds: boundsOf(positions),
  };
}

function sceneBox({ id, entity, members, shown }: Box, { starts, marks }: SceneFacts): SceneBox {
  const count = (side: Side) =>
    members || entity[side] === 0 ? undefined : { shown: shown[side], total: entity[side] };
  return {
    id,
    name: members ? groupName(members) : entity.name,
    about: members ? 'Open the list' : aboutOf(entity),
    role: roleOf(entity),
    isGroup: members !== undefined,
    isStart: starts.has(entity.arn),
    isPast: entity.isLive === false,
    isLive: entity.isLive === true,
    mark: members ? commonMark(members, marks) : marks.get(entity.arn),
    counts: { before: count('before'), after: count('after') },
  };
}

function commonMark(members: Box['members'] & object, marks: SceneFacts['marks']) {
  const [first, ...others] = members.map(({ arn }) => marks.get(arn));
  return others.every((mark) => mark === first) ? first : 'changed';
}

function boundsOf(positions: Float32Array): Bounds {
  let [left, top, right, bottom] = [0, 0, 0, 0];
  for (let at = 0; at < positions.length; at += 2) {
    const [x, y] = [positions[at] as number, positions[at + 1] as number];
    left = at === 0 ? x : Math.min(left, x);
    top = at === 0 ? y : Math.min(top, y);
    right = Math.max(right, x + BOX.width);
    bottom = Math.max(bottom, y + BOX.height);
  }
  return { left, top, right, bottom };
}

/** Whether a side can expand; otherwise it can only collapse. */
export function offersMore({ shown, total }: NeighbourCount): boolean {
  return shown < total;
}

/** "3 of 8" with a plus or a minus for the action of a click. */
export function countText(count: NeighbourCount): string {
  const { shown, total } = count;
  return `${shown.toLocaleString('en')} of ${total.toLocaleString('en')}`;
}
