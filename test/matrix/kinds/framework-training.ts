import { modelArchive } from '../../support/model-archive.js';
import { pythonPackage } from '../../support/python-package.js';
import type { MatrixKind } from '../job-kind.js';
import { pythonFixture } from '../python-fixture.js';

const CODE = 's3://forebear-local-000000000000/matrix/code/behave.tar.gz';

/** The same bytes for all jobs, so that what they require is installed once. */
let code: Promise<Buffer> | undefined;

/** A script of the user's, with a package that it requires. */
export const FRAMEWORK_TRAINING: MatrixKind = {
  type: 'TrainingJob',
  title: 'FrameworkTraining',
  async input({ name, behaviour, input, output, environment, session }) {
    code ??= packed();
    await session.putObject(CODE, await code);
    return {
      name,
      algorithm: { entryPoint: 'behave.py', sourceDir: CODE },
      hyperparameters: { behaviour },
      channels: [{ name: 'train', uri: input }],
      outputPath: output,
      resources: { instanceType: 'local' },
      environment,
    };
  },
  result: ({ name, output }) => `${output}/${name}/output/model.tar.gz`,
  reasons: {
    exits: /ExecuteUserScriptError.*ExitCode 7.*the last words/s,
    dies: /ExitCode 137|SIGKILL/,
  },
};

async function packed(): Promise<Buffer> {
  const wheel = await pythonPackage('greeting', { name: 'matrix-greeting', version: '1.0' });
  const requirements = '--no-index\n--find-links .\nmatrix-greeting==1.0\n';
  const script = await pythonFixture('behave.py');
  return modelArchive({ 'behave.py': script, 'requirements.txt': requirements, ...wheel });
}
