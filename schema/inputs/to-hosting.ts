import type { EndpointRequest, ModelRequest } from '#src/domain/hosting/index.js';
import { toStringMap } from '../maps.js';
import { present } from '../present.js';
import type { CreateEndpointInput, CreateModelInput } from './hosting.input.js';

/** A model's creation as the use-case takes it. */
export function toModelRequest(input: CreateModelInput): ModelRequest {
  const { environment, tags, ...rest } = input;
  return {
    ...present({ ...rest }),
    ...(environment ? { environment: toStringMap('environment', environment) } : {}),
    ...(tags ? { tags: toStringMap('tags', tags) } : {}),
  };
}

/** An endpoint's creation or update as the use-case takes it. */
export function toEndpointRequest(input: CreateEndpointInput): EndpointRequest {
  const { variants, tags, ...rest } = input;
  return {
    ...present({ ...rest }),
    variants: variants.map((variant) => present({ ...variant })),
    ...(tags ? { tags: toStringMap('tags', tags) } : {}),
  };
}
