import { InvalidArgumentError } from 'commander';
import type { MetricFilter } from '#src/client/generated/graphql.js';

const CONDITION = /^(.+?)\s*(<=|>=|<|>|=)\s*(\S+)$/;

/** Reads conditions such as `loss<0.3`; several on the same metric are joined. */
export function metricBounds(text: string, before?: MetricFilter): MetricFilter {
  const [, name = '', sign = '', limit = ''] = CONDITION.exec(text.trim()) ?? [];
  const value = Number(limit);
  if (name === '' || !Number.isFinite(value))
    throw new InvalidArgumentError("Give a metric and a bound, such as 'loss<0.3'.");
  if (before && before.name !== name)
    throw new InvalidArgumentError(`Only one metric is filtered by; this is ${before.name} too.`);
  return {
    ...before,
    name,
    ...(sign.includes('<') && { atMost: sign === '<' ? next(value, -1) : value }),
    ...(sign.includes('>') && { atLeast: sign === '>' ? next(value, 1) : value }),
    ...(sign === '=' && { atMost: value, atLeast: value }),
  };
}

/** The next smaller or greater number that a double can hold. */
function next(value: number, direction: 1 | -1): number {
  if (value === 0) return direction * Number.MIN_VALUE;
  const bits = new DataView(new ArrayBuffer(8));
  bits.setFloat64(0, value);
  const step = BigInt(value > 0 ? direction : -direction);
  bits.setBigInt64(0, bits.getBigInt64(0) + step);
  return bits.getFloat64(0);
}
