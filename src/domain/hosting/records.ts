import { NAME_RULES } from '../names.js';
import { recordCodec } from '../record/index.js';
import type { Endpoint } from './endpoint.js';
import type { Model } from './model.js';

/** The records of models. */
export const MODELS = recordCodec<Model>({
  label: 'model',
  type: 'Model',
  kind: 'model',
  noun: 'model',
  nameRule: NAME_RULES.model,
  sourceUri: ({ modelData }) => modelData,
});

/** The records of endpoints. */
export const ENDPOINTS = recordCodec<Endpoint>({
  label: 'endpoint',
  type: 'Endpoint',
  kind: 'endpoint',
  noun: 'endpoint',
  nameRule: NAME_RULES.endpoint,
});
