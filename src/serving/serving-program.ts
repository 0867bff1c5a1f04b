import { builtInAlgorithm } from '#src/domain/algorithms/index.js';
import { containerPaths } from '#src/domain/container/index.js';
import type { Model } from '#src/domain/hosting/index.js';
import type { Program } from '#src/ports/runner.js';

/**
 * The program of a model: a program that calls the model's code, a built-in algorithm, or the
 * program of its image.
 */
export function servingProgram({ image, code }: Pick<Model, 'image' | 'code'>): Program {
  if (code) return { mode: 'serve', python: { program: 'serve', runtime: image } };
  return { mode: 'serve', image: builtInAlgorithm(image)?.key ?? image };
}

/**
 * The arguments of a model's program: the folder of its data, and where its code may be, with `/./`
 * behind the code's folder.
 */
export function servingParameters({ code }: Pick<Model, 'code'>): (root: string) => string[] {
  return (root) =>
    code
      ? [containerPaths(root).model, ...code.candidates.map((path) => `${root}/${marked(path)}`)]
      : [];
}

/** Marks the end of the code's folder, which the program imports from. */
function marked(path: string): string {
  return path.replace(/(^|\/)code\//, '$1code/./');
}
