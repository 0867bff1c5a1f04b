import { checkName, NAME_RULES } from '../names.js';
import { checkInstances, checkTexts, refuse, resolveTags } from '../request/index.js';
import type {
  DataCapture,
  Endpoint,
  EndpointRequest,
  UpdateWatch,
  Variant,
  VariantRequest,
} from './endpoint.js';
import { resolveCapture } from './resolve-capture.js';
import { resolveLimits, resolveScaling } from './resolve-scaling.js';

/** A checked request. */
export type ResolvedEndpoint = Pick<Endpoint, 'name' | 'tags'> & {
  readonly variants: readonly Variant[];
  readonly watch: UpdateWatch;
  /** The prefix does not name the deployment yet. */
  readonly capture?: DataCapture;
};

const MAX_VARIANTS = 10;
/** Sums of weights stay exact. */
const MAX_WEIGHT = 1_000_000_000;
const DEFAULT_WATCH: UpdateWatch = { seconds: 10, maxErrorRate: 0.1 };
const MAX_WATCH_SECONDS = 3600;

/** Checks every field of a request and fills in what it leaves out. Throws `VALIDATION_FAILED`. */
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
    tags: resolveTags(request.tags),
  };
}

function resolveVariant(variant: VariantRequest, index: number): Variant {
  const { name = 'AllTraffic', modelName, instanceType = 'local' } = variant;
  const { instanceCount = 1, weight = 1, shadow = false } = variant;
  const field = `variants.${index}`;
  checkInstances(field, { instanceType, instanceCount });
  if (!(weight >= 0 && weight <= MAX_WEIGHT))
    refuse(`${field}.weight`, `${field}.weight is ${weight}; give 0 to ${MAX_WEIGHT}.`);
  const scaling = resolveScaling(field, variant);
  if (shadow && scaling?.minInstances === 0)
    refuse(
      `${field}.minInstances`,
      `${field} is a shadow, for whose start no request waits; give minInstances 1 or more.`,
    );
  const limits = resolveLimits(field, variant);
  return {
    name: checkName(NAME_RULES.variant, name, 'variants.name'),
    modelName: checkName(NAME_RULES.model, modelName, 'variants.modelName'),
    instanceType,
    instanceCount,
    weight,
    ...(shadow && { shadow }),
    ...(scaling && { scaling }),
    ...(limits && { limits }),
  };
}

function resolveWatch(watch: Partial<UpdateWatch> = {}): UpdateWatch {
  const { seconds, maxErrorRate } = { ...DEFAULT_WATCH, ...watch };
  if (!(seconds >= 0 && seconds <= MAX_WATCH_SECONDS))
    refuse('watch.seconds', `watch.seconds is ${seconds}; give 0 to ${MAX_WATCH_SECONDS}.`);
  if (!(maxErrorRate >= 0 && maxErrorRate <= 1))
    refuse('watch.maxErrorRate', `watch.maxErrorRate is ${maxErrorRate}; give 0 to 1.`);
  return { seconds, maxErrorRate };
}
