import { builtInAlgorithm } from '#src/domain/algorithms/index.js';
import type { Model } from '#src/domain/hosting/index.js';
import type { Program } from '#src/ports/runner.js';

/** What is run for a model: a built-in algorithm's program, or the image's own. */
export function servingProgram({ image }: Pick<Model, 'image'>): Program {
  return { mode: 'serve', image: builtInAlgorithm(image)?.key ?? image };
}
