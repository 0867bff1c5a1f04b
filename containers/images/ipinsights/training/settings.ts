import { checkHyperparameters, IPINSIGHTS } from '#src/domain/algorithms/index.js';

export interface Settings {
  readonly entityVectors: number;
  readonly dimension: number;
  readonly layers: number;
  readonly epochs: number;
  readonly batch: number;
  readonly random: number;
  readonly shuffled: number;
  readonly learningRate: number;
  readonly weightDecay: number;
  /** The number of mini-batches between two reports. */
  readonly interval: number;
  readonly hyperparameters: Readonly<Record<string, string>>;
}

/** Checks the hyperparameters and parses them. Throws `HYPERPARAMETER_INVALID`. */
export function readSettings(values: Readonly<Record<string, string>>): Settings {
  const hyperparameters = checkHyperparameters(IPINSIGHTS, values);
  const number = (name: string): number => Number(hyperparameters[name]);
  return {
    entityVectors: number('num_entity_vectors'),
    dimension: number('vector_dim'),
    layers: number('num_ip_encoder_layers'),
    epochs: number('epochs'),
    batch: number('mini_batch_size'),
    random: number('random_negative_sampling_rate'),
    shuffled: number('shuffled_negative_sampling_rate'),
    learningRate: number('learning_rate'),
    weightDecay: number('weight_decay'),
    interval: number('batch_metrics_publish_interval'),
    hyperparameters,
  };
}
