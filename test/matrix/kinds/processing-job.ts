import type { MatrixKind } from '../job-kind.js';

/** Beside `/opt/ml/output`, which the programs of the suite find from their folder. */
const FOLDER = '/opt/ml/result';

export const PROCESSING_JOB: MatrixKind = {
  type: 'ProcessingJob',
  outputVersions: 2, // the prefix and the object under it
  input: async ({ name, image, command, input, output, environment }) => ({
    name,
    image,
    command: [...command, FOLDER],
    inputs: [{ name: 'rows', uri: input, localPath: '/opt/ml/processing/input' }],
    outputs: [{ name: 'result', uri: `${output}/${name}`, localPath: FOLDER }],
    resources: { instanceType: 'local' },
    environment,
  }),
  result: ({ name, output }) => `${output}/${name}/token.txt`,
};
