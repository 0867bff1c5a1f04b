import { amazonRepository } from '../container/index.js';
import { PlatformError } from '../errors/index.js';
import type { BuiltInAlgorithm, HyperparameterSpec } from './algorithm.js';

/** The most memory of a training, because its addresses have 32 bits. */
const MAX_MEMORY_BYTES = 2 ** 32;

/** Bytes of the entity table in training: vectors rounded up to eights, and the two moments of Adam for each. */
function entityTableBytes([vectors = 0, dimension = 0]: readonly number[]): number {
  return vectors * Math.ceil(dimension / 8) * 8 * 3 * 4;
}

const HYPERPARAMETERS: readonly HyperparameterSpec[] = [
  {
    name: 'num_entity_vectors',
    type: 'integer',
    required: true,
    min: 1,
    max: 250_000_000,
    tuning: { min: 10_000, max: 1_000_000 },
    description: 'Rows that entities are hashed to; about twice the number of unique entities.',
  },
  {
    name: 'vector_dim',
    type: 'integer',
    required: true,
    min: 4,
    max: 4096,
    tuning: { min: 8, max: 256 },
    description: 'Numbers in the vector of an entity and of an address.',
  },
  {
    name: 'batch_metrics_publish_interval',
    type: 'integer',
    required: false,
    min: 1,
    default: '1000',
    description: 'Mini-batches between two reports inside an epoch.',
  },
  {
    name: 'epochs',
    type: 'integer',
    required: false,
    min: 1,
    default: '10',
    tuning: { min: 1, max: 100 },
    description: 'Passes over the training data.',
  },
  {
    name: 'learning_rate',
    type: 'continuous',
    required: false,
    min: 1e-6,
    max: 10,
    default: '0.001',
    tuning: { min: 1e-4, max: 0.1 },
    description: 'Step size of the Adam optimiser.',
  },
  {
    name: 'mini_batch_size',
    type: 'integer',
    required: false,
    min: 1,
    max: 500_000,
    default: '10000',
    tuning: { min: 100, max: 50_000 },
    description: 'Training records in a mini-batch, negatives not counted.',
  },
  {
    name: 'num_ip_encoder_layers',
    type: 'integer',
    required: false,
    min: 0,
    max: 100,
    default: '1',
    tuning: { min: 1, max: 10 },
    description: 'Fully connected layers of the address encoder.',
  },
  {
    name: 'random_negative_sampling_rate',
    type: 'integer',
    required: false,
    min: 0,
    max: 500,
    default: '1',
    tuning: { min: 0, max: 10 },
    description: 'Negatives per record with a random address.',
  },
  {
    name: 'shuffled_negative_sampling_rate',
    type: 'integer',
    required: false,
    min: 0,
    max: 500,
    default: '1',
    tuning: { min: 0, max: 10 },
    description: 'Negatives per record with an address of another record of the mini-batch.',
  },
  {
    name: 'weight_decay',
    type: 'continuous',
    required: false,
    min: 0,
    max: 10,
    default: '0.00001',
    tuning: { min: 0, max: 1 },
    description: 'Weight of the L2 term.',
  },
];

const quality = (what: string): string => `#quality_metric: host=\\S+, epoch=\\S+, ${what}=(\\S+)`;

/** Learns how well an entity and an IPv4 address fit together. */
export const IPINSIGHTS: BuiltInAlgorithm = {
  key: 'ipinsights',
  image: 'forebear/ipinsights:1',
  hyperparameters: HYPERPARAMETERS,
  rules: [
    {
      names: ['random_negative_sampling_rate', 'shuffled_negative_sampling_rate'],
      formula: 'random_negative_sampling_rate + shuffled_negative_sampling_rate',
      value: ([random = 0, shuffled = 0]) => random + shuffled,
      min: 1,
      max: 500,
    },
    {
      names: ['num_entity_vectors', 'vector_dim'],
      formula: 'num_entity_vectors x vector_dim (rounded up to a multiple of 8) x 12 bytes',
      value: entityTableBytes,
      min: 0,
      max: MAX_MEMORY_BYTES,
    },
  ],
  metricDefinitions: [
    {
      name: 'train:binary_classification_accuracy',
      regex: quality('train binary_classification_accuracy <score>'),
    },
    {
      name: 'train:binary_classification_cross_entropy',
      regex: quality('train binary_classification_cross_entropy <loss>'),
    },
    {
      name: 'validation:discriminator_auc',
      regex: quality('validation discriminator_auc <score>'),
    },
    { name: 'train:progress', regex: '#progress_metric: host=\\S+, completed (\\S+) %' },
    {
      name: 'train:throughput',
      regex: '#throughput_metric: host=\\S+, train throughput=(\\S+) records/second',
    },
  ],
  objectives: [{ metric: 'validation:discriminator_auc', goal: 'Maximize' }],
  channels: [
    { name: 'train', required: true, contentTypes: ['text/csv'], inputModes: ['File'] },
    { name: 'validation', required: false, contentTypes: ['text/csv'], inputModes: ['File'] },
  ],
  inference: {
    contentTypes: ['text/csv', 'application/json', 'application/jsonlines'],
    accepts: ['application/json', 'application/jsonlines'],
  },
};

/** Every built-in algorithm. */
export const BUILT_IN_ALGORITHMS: readonly BuiltInAlgorithm[] = [IPINSIGHTS];

const REGIONAL = /^[a-z0-9-]+\.(forebear\/.+)$/;

/**
 * Finds an algorithm by its key or by its image: with or without a region, or the original's, whose
 * repository is the key.
 */
export function builtInAlgorithm(keyOrImage: string): BuiltInAlgorithm | undefined {
  const image = REGIONAL.exec(keyOrImage)?.[1] ?? keyOrImage;
  const wanted = amazonRepository(keyOrImage) ?? keyOrImage;
  return BUILT_IN_ALGORITHMS.find(({ key, image: own }) => key === wanted || own === image);
}

/** The image of an algorithm in a region: `<region>.<image>`. Throws `IMAGE_UNKNOWN`. */
export function algorithmImageUri(key: string, region: string): string {
  const algorithm = BUILT_IN_ALGORITHMS.find((candidate) => candidate.key === key);
  if (algorithm !== undefined) return `${region}.${algorithm.image}`;
  const keys = BUILT_IN_ALGORITHMS.map((candidate) => candidate.key);
  throw new PlatformError(
    'IMAGE_UNKNOWN',
    `There is no built-in algorithm '${key.slice(0, 100)}'; use one of: ${keys.join(', ')}.`,
    { details: { algorithm: key.slice(0, 100), known: keys } },
  );
}
