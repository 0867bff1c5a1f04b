import { checkInteger, refuse } from '../request/index.js';
import {
  DEFAULT_LIMITS,
  type InvocationLimits,
  type Scaling,
  type VariantRequest,
} from './endpoint.js';

const MAX_INSTANCES = 20;
const DEFAULT_TARGET = 4;
const DEFAULT_IDLE_SECONDS = 600;
const MAX_IDLE_SECONDS = 86_400;
const MAX_AT_ONCE = 10_000;
const MAX_TIMEOUT_SECONDS = 3600;

/** The bounds of a variant that has some: undefined for one that names none. Throws `VALIDATION_FAILED`. */
export function resolveScaling(field: string, variant: VariantRequest): Scaling | undefined {
  const { instanceCount = 1, minInstances, maxInstances, idleSeconds, targetConcurrency } = variant;
  if ([minInstances, maxInstances, idleSeconds].every((bound) => bound === undefined))
    return undefined;
  const min = minInstances ?? (idleSeconds === undefined ? instanceCount : 0);
  const max = maxInstances ?? instanceCount;
  checkInteger(`${field}.minInstances`, min, [0, instanceCount]);
  checkInteger(`${field}.maxInstances`, max, [instanceCount, MAX_INSTANCES]);
  if (min > 0 && idleSeconds !== undefined)
    refuse(
      `${field}.idleSeconds`,
      `${field}.idleSeconds ends the last instance, but minInstances is ${min}; leave one of them out.`,
    );
  const idle = checkInteger(`${field}.idleSeconds`, idleSeconds ?? DEFAULT_IDLE_SECONDS, [
    1,
    MAX_IDLE_SECONDS,
  ]);
  return {
    minInstances: min,
    maxInstances: max,
    ...(min === 0 && { idleSeconds: idle }),
    targetConcurrency: checkInteger(
      `${field}.targetConcurrency`,
      targetConcurrency ?? DEFAULT_TARGET,
      [1, MAX_AT_ONCE],
    ),
  };
}

/** The limits of a variant that names some. Throws `VALIDATION_FAILED`. */
export function resolveLimits(
  field: string,
  variant: VariantRequest,
): InvocationLimits | undefined {
  const { maxConcurrency, maxQueue, timeoutSeconds } = variant;
  if ([maxConcurrency, maxQueue, timeoutSeconds].every((limit) => limit === undefined))
    return undefined;
  const whole = (name: keyof InvocationLimits, value: number, range: readonly [number, number]) =>
    checkInteger(`${field}.${name}`, value, range);
  return {
    ...(maxConcurrency !== undefined && {
      maxConcurrency: whole('maxConcurrency', maxConcurrency, [1, MAX_AT_ONCE]),
    }),
    maxQueue: whole('maxQueue', maxQueue ?? DEFAULT_LIMITS.maxQueue, [0, MAX_AT_ONCE]),
    timeoutSeconds: whole('timeoutSeconds', timeoutSeconds ?? DEFAULT_LIMITS.timeoutSeconds, [
      1,
      MAX_TIMEOUT_SECONDS,
    ]),
  };
}
