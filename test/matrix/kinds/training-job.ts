import type { MatrixKind } from '../job-kind.js';

export const TRAINING_JOB: MatrixKind = {
  type: 'TrainingJob',
  input: async ({ name, image, command, input, output, environment }) => ({
    name,
    algorithm: { image, entrypoint: command },
    channels: [{ name: 'train', uri: input }],
    outputPath: output,
    resources: { instanceType: 'local' },
    environment,
  }),
  result: ({ name, output }) => `${output}/${name}/output/model.tar.gz`,
};
