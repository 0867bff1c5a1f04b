/** The file below the output folder that a program appends its metrics to, a line each. */
export const METRICS_FILE = 'metrics.jsonl';

/** Where a program finds everything, when it is alone on its machine. */
export const CONTAINER_ROOT = '/opt/ml';

/** The folders and files of the contract below a program's root. */
export interface ContainerPaths {
  readonly input: string;
  readonly inputConfig: string;
  /** Holds one folder for each channel. */
  readonly inputData: string;
  /** What a training program leaves here becomes `model.tar.gz`. */
  readonly model: string;
  /** The user's script and what lies beside it. */
  readonly code: string;
  readonly output: string;
  /** What a training program leaves here becomes `output.tar.gz`. */
  readonly outputData: string;
  readonly outputIntermediate: string;
  /** The program's own account of why it failed. */
  readonly failure: string;
  /** What the program appends here are its metrics. */
  readonly metrics: string;
  readonly checkpoints: string;
}

/** Spells out the {@link ContainerPaths} of a root, {@link CONTAINER_ROOT} unless told. */
export function containerPaths(root: string = CONTAINER_ROOT): ContainerPaths {
  return {
    input: `${root}/input`,
    inputConfig: `${root}/input/config`,
    inputData: `${root}/input/data`,
    model: `${root}/model`,
    code: `${root}/code`,
    output: `${root}/output`,
    outputData: `${root}/output/data`,
    outputIntermediate: `${root}/output/intermediate`,
    failure: `${root}/output/failure`,
    metrics: `${root}/output/${METRICS_FILE}`,
    checkpoints: `${root}/checkpoints`,
  };
}

/**
 * A word of a command as a program of another root is given it: a path below {@link CONTAINER_ROOT}, alone or after an
 * equals sign, becomes the same path below the root.
 */
export function placedBelow(root: string, word: string): string {
  return word.replace(/^([^/]*=)?\/opt\/ml(?=\/|$)/, (_, option: string = '') => option + root);
}
