import type { InstanceGroup } from '../instances/index.js';
import { count, listOf, number, objectOf, text, type Value } from '../record/index.js';

/** The instance time of an endpoint up to a time, and its instances since then. */
export const INSTANCE_USAGE = objectOf({
  /** Milliseconds since the epoch. */
  at: number,
  types: listOf(
    objectOf({
      instanceType: text,
      /** Of all instances together, up to `at`. */
      instanceSeconds: number,
      instanceCount: count,
    }),
  ),
});
export type InstanceUsage = Value<typeof INSTANCE_USAGE>;

/** The usage up to a time, with the instances from then on. */
export function meter(
  usage: InstanceUsage | undefined,
  at: number,
  instances: readonly InstanceGroup[],
): InstanceUsage {
  const seconds = instanceSeconds(usage, at);
  const counts = new Map(instances.map((group) => [group.instanceType, group.instanceCount]));
  const types = [...new Set([...seconds.keys(), ...counts.keys()])];
  return {
    at: Math.max(at, usage?.at ?? at),
    types: types.map((instanceType) => ({
      instanceType,
      instanceSeconds: seconds.get(instanceType) ?? 0,
      instanceCount: counts.get(instanceType) ?? 0,
    })),
  };
}

/** The instance seconds up to a time, by instance type. */
export function instanceSeconds(
  usage: InstanceUsage | undefined,
  at: number,
): ReadonlyMap<string, number> {
  const { types = [], at: since = at } = usage ?? {};
  const elapsed = Math.max(0, at - since) / 1000;
  return new Map(
    types.map((each) => [each.instanceType, each.instanceSeconds + each.instanceCount * elapsed]),
  );
}

/** True when the usage has these instances already. */
export function isMetered(
  usage: InstanceUsage | undefined,
  instances: readonly InstanceGroup[],
): boolean {
  const of = (groups: readonly InstanceGroup[]) =>
    groups
      .filter(({ instanceCount }) => instanceCount > 0)
      .map(({ instanceType, instanceCount }) => `${instanceType} ${instanceCount}`)
      .sort()
      .join();
  return of(usage?.types ?? []) === of(instances);
}

/** The beginning of the properties that have the usage of a deleted endpoint. */
export const USAGE_PROPERTY = 'InstanceSeconds.';

/** Reads the usage of a deleted endpoint from the properties of its context. */
export function usageInProperties(
  properties: Readonly<Record<string, string>>,
): ReadonlyMap<string, number> {
  const own = Object.entries(properties).filter(
    ([name, value]) => name.startsWith(USAGE_PROPERTY) && Number.isFinite(Number(value)),
  );
  return new Map(own.map(([name, value]) => [name.slice(USAGE_PROPERTY.length), Number(value)]));
}
