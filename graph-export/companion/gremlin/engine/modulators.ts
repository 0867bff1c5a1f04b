import { unsupported } from '../gremlin-error.js';
import type { Instruction } from '../language/bytecode.js';

/** The modulators that each step takes. */
const MODULATED: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    by: [
      'project',
      'select',
      'path',
      'where',
      'dedup',
      'order',
      'group',
      'groupCount',
      'aggregate',
      'tree',
      'sample',
      'valueMap',
      'propertyMap',
    ],
    times: ['repeat'],
    until: ['repeat'],
    emit: ['repeat'],
    option: ['choose'],
    with: ['valueMap', 'propertyMap'],
  }),
);

/** The names of all modulators. */
export const MODULATOR_NAMES = [...MODULATED.keys()];

/** Whether a call modulates a step in front of it. */
export function isModulatorOf(call: Instruction | undefined, step: string): call is Instruction {
  return call !== undefined && MODULATED.get(call.name)?.includes(step) === true;
}

/** Whether a call modulates a `repeat` behind it, or in front of it. */
export function belongsToRepeat({ name }: Instruction): boolean {
  return name === 'until' || name === 'times' || name === 'emit';
}

/** Whether a `repeat` already has such a modulator: an end (`until` or `times`), or an `emit`. */
export function hasLike(calls: readonly Instruction[], { name }: Instruction): boolean {
  return calls.some((call) => (call.name === 'emit') === (name === 'emit'));
}

/** The error for a modulator without its `repeat`. */
export function stray(call: Instruction | undefined) {
  return unsupported(`${call?.name}() belongs to repeat().`, { step: call?.name });
}
