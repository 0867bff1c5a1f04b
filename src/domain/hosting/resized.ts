import type { Variant } from './endpoint.js';

/** What can change of a variant while its instances go on. */
const SIZES = ['instanceCount', 'weight', 'scaling', 'limits'] as const;

/**
 * True when the variants are the same in all but their weights, limits and numbers of instances, and differ in these.
 * Equal variants are no change of size: who asks for them wants new instances.
 */
export function isResized(before: readonly Variant[], after: readonly Variant[]): boolean {
  return (
    text(before.map(unsized)) === text(after.map(unsized)) &&
    text(before.map(sized)) !== text(after.map(sized))
  );
}

function unsized({ name, modelName, instanceType, shadow = false }: Variant) {
  return [name, modelName, instanceType, shadow];
}

function sized(variant: Variant) {
  return SIZES.map((size) => variant[size] ?? null);
}

function text(value: unknown): string {
  return JSON.stringify(value);
}
