import { checkName, NAME_RULES } from '../names.js';
import { checkInstances, checkTexts, refuse, resolveTags } from '../request/index.js';
import type { Endpoint, EndpointRequest, Variant, VariantRequest } from './endpoint.js';

/** A checked request. */
export type ResolvedEndpoint = Pick<Endpoint, 'name' | 'tags'> & {
  readonly variants: readonly Variant[];
};

const MAX_VARIANTS = 10;
/** Sums of weights stay exact. */
const MAX_WEIGHT = 1_000_000_000;

/** Checks every field of a request and fills in what it leaves out. Throws `VALIDATION_FAILED`. */
export function resolveEndpointRequest(request: EndpointRequest): ResolvedEndpoint {
  checkTexts(request);
  const { length } = request.variants;
  if (length < 1 || length > MAX_VARIANTS)
    refuse('variants', `An endpoint has 1 to ${MAX_VARIANTS} variants, not ${length}.`);
  const variants = request.variants.map(resolveVariant);
  const names = new Set(variants.map(({ name }) => name));
  if (names.size < length) refuse('variants', 'Each variant needs a name of its own.');
  if (variants.every(({ weight }) => weight === 0))
    refuse('variants', 'The weights of all variants are 0; give one of them a share.');
  return {
    name: checkName(NAME_RULES.endpoint, request.name),
    variants,
    tags: resolveTags(request.tags),
  };
}

function resolveVariant(variant: VariantRequest, index: number): Variant {
  const { name = 'AllTraffic', modelName, instanceType = 'local' } = variant;
  const { instanceCount = 1, weight = 1 } = variant;
  const field = `variants.${index}`;
  checkInstances(field, { instanceType, instanceCount });
  if (!(weight >= 0 && weight <= MAX_WEIGHT))
    refuse(`${field}.weight`, `${field}.weight is ${weight}; give 0 to ${MAX_WEIGHT}.`);
  return {
    name: checkName(NAME_RULES.variant, name, 'variants.name'),
    modelName: checkName(NAME_RULES.model, modelName, 'variants.modelName'),
    instanceType,
    instanceCount,
    weight,
  };
}
