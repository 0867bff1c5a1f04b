import type { WalkedEntity, WalkedGraph } from './walked-graph.js';

/** The same step in two sides. */
export interface StepPair {
  readonly a: WalkedEntity;
  readonly b: WalkedEntity;
}

/**
 * Pairs the steps of two sides. A step that is in both sides is paired with itself. Of the others,
 * the step nearest to its side is paired with the nearest step of the other side, and so on. When
 * several steps of one kind are equally near, none of them is paired: each counts as a step of only
 * one side.
 */
export function pairSteps(sideA: WalkedGraph, sideB: WalkedGraph): StepPair[] {
  const stepsA = [...sideA.entities.values()].filter(isStep);
  const shared = stepsA.flatMap((a) => {
    const b = sideB.entities.get(a.id);
    return b ? [{ a, b }] : [];
  });
  const layersA = layersOf(stepsA.filter(({ id }) => !sideB.entities.has(id)));
  const layersB = layersOf(
    [...sideB.entities.values()].filter((step) => isStep(step) && !sideA.entities.has(step.id)),
  );
  const others = [...layersA].flatMap(([kind, ofA]) => {
    const ofB = layersB.get(kind) ?? [];
    return ofA.flatMap((layer, rank) => {
      const [a, ...moreOfA] = layer;
      const [b, ...moreOfB] = ofB[rank] ?? [];
      return a && b && moreOfA.length + moreOfB.length === 0 ? [{ a, b }] : [];
    });
  });
  return [...shared, ...others];
}

function isStep({ entity }: WalkedEntity): boolean {
  return entity.kind === 'trial_component' || entity.kind === 'action';
}

/** The steps of each kind and type, the nearest first; steps of one depth are together. */
function layersOf(steps: readonly WalkedEntity[]): Map<string, readonly WalkedEntity[][]> {
  const depths = new Map<string, Map<number, WalkedEntity[]>>();
  for (const step of [...steps].sort((one, other) => one.depth - other.depth)) {
    const key = keyOf(step);
    const layers = depths.get(key) ?? new Map<number, WalkedEntity[]>();
    depths.set(key, layers);
    layers.set(step.depth, [...(layers.get(step.depth) ?? []), step]);
  }
  return new Map([...depths].map(([key, layers]) => [key, [...layers.values()]]));
}

function keyOf({ entity }: WalkedEntity): string {
  if (entity.kind === 'trial_component') return `${entity.kind} ${entity.source?.type ?? ''}`;
  return entity.kind === 'action' ? `${entity.kind} ${entity.type}` : entity.kind;
}
