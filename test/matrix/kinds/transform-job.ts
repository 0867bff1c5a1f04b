import { createModel } from '#src/client/index.js';
import type { MatrixKind } from '../job-kind.js';
import { codeOfModel } from '../python-fixture.js';

/** The model is code of the user's; a program that ends fails the job, because no payload is sent again. */
export const TRANSFORM_JOB: MatrixKind = {
  type: 'TransformJob',
  outputVersions: 2, // the prefix and the object under it
  async input({ name, behaviour, input, output, environment, session }) {
    await createModel(session.client, { name, ...(await codeOfModel(session)), environment });
    return {
      name,
      modelName: name,
      input,
      outputPath: `${output}/${name}`,
      contentType: 'text/csv',
      invocationMaxRetries: 0,
      resources: { instanceType: 'local' },
      environment: { BEHAVIOUR: behaviour },
    };
  },
  result: ({ name, output }) => `${output}/${name}/input.csv.out`,
};
