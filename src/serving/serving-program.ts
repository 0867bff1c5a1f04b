import { builtInAlgorithm } from '#src/domain/algorithms/index.js';
import type { Model } from '#src/domain/hosting/index.js';
import type { Program } from '#src/ports/runner.js';

/** The program of a model: a built-in algorithm's, or the image's own. */
export function servingProgram({ image }: Pick<Model, 'image'>): Program {
  return { mode: 'serve', image: builtInAlgorithm(image)?.key ?? image };
}
