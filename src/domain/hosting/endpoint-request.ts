import { checkName, NAME_RULES } from '../names.js';
import { checkInstances, checkInteger, checkTexts, refuse, resolveTags } from '../request/index.js';
import { joinS3Uri } from '../s3-uri.js';
import {
  type DataCapture,
  type DataCaptureRequest,
  DEFAULT_LIMITS,
  type Deployment,
  type Endpoint,
  type EndpointRequest,
  type InvocationLimits,
  type Scaling,
  type UpdateWatch,
  type Variant,
  type VariantRequest,
} from './endpoint.js';

/** A checked request. */
export type ResolvedEndpoint = Pick<Endpoint, 'name' | 'tags'> & {
  readonly configName?: string;
  readonly variants: readonly Variant[];
  readonly watch: UpdateWatch;
  /** The prefix does not contain the deployment's name yet. */
  readonly capture?: DataCapture;
};

const MAX_VARIANTS = 10;
/** Sums of weights stay exact. */
const MAX_WEIGHT = 1_000_000_000;
/** How an update is watched unless its request says otherwise. */
export const DEFAULT_WATCH: UpdateWatch = { seconds: 10, maxErrorRate: 0.1 };
const MAX_WATCH_SECONDS = 3600;

/** Checks every field of a request and fills in defaults. Throws `VALIDATION_FAILED`. */
export function resolveEndpointRequest(request: EndpointRequest): ResolvedEndpoint {
  checkTexts(request);
  const { length } = request.variants;
  if (length < 1 || length > MAX_VARIANTS)
    refuse('variants', `An endpoint has 1 to ${MAX_VARIANTS} variants, not ${length}.`);
  const variants = request.variants.map(resolveVariant);
  const names = new Set(variants.map(({ name }) => name));
  if (names.size < length) refuse('variants', 'Each variant needs a different name.');
  const answering = variants.filter(({ shadow }) => !shadow);
  if (answering.length === 0)
    refuse('variants', 'All variants are shadows; one of them has to answer.');
  if (answering.every(({ weight }) => weight === 0))
    refuse('variants', 'The weights of all variants are 0; give one of them a share.');
  const name = checkName(NAME_RULES.endpoint, request.name);
  const capture = request.capture && resolveCapture(request.capture, name);
  return {
    name,
    variants,
    watch: resolveWatch(request.watch),
    ...(capture && { capture }),
    ...(request.configName !== undefined && { configName: request.configName }),
    tags: resolveTags(request.tags),
  };
}

function resolveVariant(variant: VariantRequest, index: number): Variant {
  const { name = 'AllTraffic', modelName, instanceType = 'local' } = variant;
  const { instanceCount = 1, weight = 1, shadow = false } = variant;
  const field = `variants.${index}`;
  const { modelPackage, follows } = variant;
  if (modelName === undefined)
    refuse(`${field}.modelName`, `${field} has no model; give modelName or modelPackage.`);
  checkInstances(field, { instanceType, instanceCount });
  if (!(weight >= 0 && weight <= MAX_WEIGHT))
    refuse(`${field}.weight`, `${field}.weight is ${weight}; give 0 to ${MAX_WEIGHT}.`);
  const scaling = resolveScaling(field, variant);
  if (shadow && scaling?.minInstances === 0)
    refuse(
      `${field}.minInstances`,
      `${field} is a shadow, and no request waits for it to start; give minInstances 1 or more.`,
    );
  const limits = resolveLimits(field, variant);
  return {
    name: checkName(NAME_RULES.variant, name, 'variants.name'),
    modelName: checkName(NAME_RULES.model, modelName, 'variants.modelName'),
    ...(modelPackage === undefined ? {} : { modelPackage }),
    ...(follows === undefined ? {} : { follows }),
    instanceType,
    instanceCount,
    weight,
    ...(shadow && { shadow }),
    ...(scaling && { scaling }),
    ...(limits && { limits }),
  };
}

/** Fills in how an update is watched. Throws `VALIDATION_FAILED`. */
export function resolveWatch(watch: Partial<UpdateWatch> = {}): UpdateWatch {
  const { seconds, maxErrorRate } = { ...DEFAULT_WATCH, ...watch };
  if (!(seconds >= 0 && seconds <= MAX_WATCH_SECONDS))
    refuse('watch.seconds', `watch.seconds is ${seconds}; give 0 to ${MAX_WATCH_SECONDS}.`);
  if (!(maxErrorRate >= 0 && maxErrorRate <= 1))
    refuse('watch.maxErrorRate', `watch.maxErrorRate is ${maxErrorRate}; give 0 to 1.`);
  return { seconds, maxErrorRate };
}

const MAX_INSTANCES = 20;
const DEFAULT_TARGET = 4;
const DEFAULT_IDLE_SECONDS = 600;
const MAX_IDLE_SECONDS = 86_400;
const MAX_AT_ONCE = 10_000;
const MAX_TIMEOUT_SECONDS = 3600;

/** Returns the scaling bounds of a variant; undefined when it has none. Throws `VALIDATION_FAILED`. */
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

/** Returns the limits of a variant. Throws `VALIDATION_FAILED`. */
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

/** Checks the destination of captured requests and answers. Throws `VALIDATION_FAILED`. */
export function resolveCapture(
  { destination, percentage = 100 }: DataCaptureRequest,
  endpointName: string,
): DataCapture {
  if (!(percentage > 0 && percentage <= 100))
    refuse('capture.percentage', `capture.percentage is ${percentage}; give more than 0, to 100.`);
  return { prefix: joinS3Uri(destination, endpointName, ''), percentage };
}

/** The capture of a deployment, below a prefix with its name. */
export function captureOf(
  capture: DataCapture | undefined,
  action: string,
): Pick<Deployment, 'capture'> {
  if (!capture) return {};
  return { capture: { ...capture, prefix: joinS3Uri(capture.prefix, action, '') } };
}

/** The fields of a variant that can change while its instances run. */
const SIZES = ['instanceCount', 'weight', 'scaling', 'limits'] as const;

/**
 * True when the variants are the same in all but their weights, limits and numbers of instances,
 * and differ in these. Equal variants are not a resize: such a request starts new instances.
 */
export function isResized(before: readonly Variant[], after: readonly Variant[]): boolean {
  return (
    text(before.map(unsized)) === text(after.map(unsized)) &&
    text(before.map(sized)) !== text(after.map(sized))
  );
}

function unsized({ name, modelName, instanceType, shadow = false, ...from }: Variant) {
  const { modelPackage = null, follows = null } = from;
  return [name, modelName, instanceType, shadow, modelPackage, follows];
}

function sized(variant: Variant) {
  return SIZES.map((size) => variant[size] ?? null);
}

function text(value: unknown): string {
  return JSON.stringify(value);
}
