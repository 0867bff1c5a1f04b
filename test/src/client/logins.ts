import { splitLogins } from '#examples/ipinsights/split-logins.js';

/** Logins of a few users, and hyperparameters that are quick to train with. */
export const LOGINS = splitLogins(50);

export const HYPERPARAMETERS = {
  num_entity_vectors: 100,
  vector_dim: 16,
  epochs: 2,
  mini_batch_size: 500,
  learning_rate: 0.01,
};
