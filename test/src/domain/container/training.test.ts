import { describe, expect, it } from 'vitest';
import {
  CONTAINER_ROOT,
  entryPointCommand,
  isPythonScript,
  trainingEnvironment,
  trainingFiles,
} from '#src/domain/container/index.js';
import { trainingContract } from './training-contract.js';

describe('training contract', () => {
  const environment = trainingEnvironment(trainingContract, CONTAINER_ROOT);

  it('writes the three configuration files', () => {
    const files = Object.fromEntries(
      Object.entries(trainingFiles(trainingContract)).map(([path, text]) => [
        path,
        JSON.parse(text),
      ]),
    );
    expect(files).toEqual({
      'input/config/hyperparameters.json': {
        epochs: '3',
        n: '1',
        base: '"tiny"',
        sagemaker_container_log_level: '10',
        sagemaker_job_name: '"logins-training-2026-01-01"',
        sagemaker_program: '"scripts/train.py"',
        sagemaker_region: '"local"',
        sagemaker_submit_directory: '"s3://code/src.tar.gz"',
      },
      'input/config/inputdataconfig.json': {
        train: {
          ContentType: 'text/csv',
          TrainingInputMode: 'File',
          S3DistributionType: 'FullyReplicated',
          RecordWrapperType: 'None',
        },
        validation: {
          TrainingInputMode: 'FastFile',
          S3DistributionType: 'ShardedByS3Key',
          RecordWrapperType: 'None',
        },
      },
      'input/config/resourceconfig.json': {
        current_host: 'algo-1',
        current_instance_type: 'ml.m5.2xlarge',
        current_group_name: 'homogeneousCluster',
        hosts: ['algo-1', 'algo-2'],
        instance_groups: [
          {
            instance_group_name: 'homogeneousCluster',
            instance_type: 'ml.m5.2xlarge',
            hosts: ['algo-1', 'algo-2'],
          },
        ],
        network_interface_name: 'eth0',
      },
    });
  });

  it('names the variables of the program, with the platform’s prefix and the toolkit’s', () => {
    expect(environment).toMatchObject({
      TRAINING_JOB_NAME: trainingContract.jobName,
      TRAINING_JOB_ARN: trainingContract.jobArn,
      AWS_REGION: 'local',
      OWN: 'kept',
    });
    for (const prefix of ['SVC_', 'SM_']) {
      const named = Object.fromEntries(
        Object.entries(environment)
          .filter(([name]) => name.startsWith(prefix))
          .map(([name, value]) => [name.slice(prefix.length), value]),
      );
      expect(named).toMatchObject({
        MODEL_DIR: '/opt/ml/model',
        CHANNELS: '["train","validation"]',
        CHANNEL_TRAIN: '/opt/ml/input/data/train',
        CHANNEL_VALIDATION: '/opt/ml/input/data/validation',
        OUTPUT_DATA_DIR: '/opt/ml/output/data',
        OUTPUT_DIR: '/opt/ml/output',
        OUTPUT_INTERMEDIATE_DIR: '/opt/ml/output/intermediate',
        METRICS_FILE: '/opt/ml/output/metrics.jsonl',
        CHECKPOINT_DIR: '/opt/ml/checkpoints',
        INPUT_DIR: '/opt/ml/input',
        INPUT_CONFIG_DIR: '/opt/ml/input/config',
        NUM_GPUS: '1',
        NUM_CPUS: '8',
        NUM_NEURONS: '0',
        CURRENT_HOST: 'algo-1',
        HOSTS: '["algo-1","algo-2"]',
        HP_EPOCHS: '3',
        HP_BASE: 'tiny',
        HPS: '{"base":"tiny","epochs":3,"n":1}',
        USER_ARGS: '["--base","tiny","--epochs","3","-n","1"]',
        FRAMEWORK_PARAMS:
          '{"sagemaker_container_log_level":10,"sagemaker_job_name":"logins-training-2026-01-01","sagemaker_program":"scripts/train.py","sagemaker_region":"local","sagemaker_submit_directory":"s3://code/src.tar.gz"}',
        LOG_LEVEL: '10',
        NETWORK_INTERFACE_NAME: 'eth0',
        MODULE_DIR: '/opt/ml/code',
        MODULE_NAME: 'scripts.train',
        USER_ENTRY_POINT: 'scripts/train.py',
      });
    }
  });

  it('puts every path below the root that the program sees', () => {
    const moved = trainingEnvironment(trainingContract, '/somewhere/else');
    expect(Object.values(moved).filter((text) => text.includes('/opt/ml'))).toEqual([]);
    expect(moved['SVC_MODEL_DIR']).toBe('/somewhere/else/model');
  });

  it('sums everything up in one variable', () => {
    expect(JSON.parse(environment['SM_TRAINING_ENV'] ?? '{}')).toMatchObject({
      additional_framework_parameters: { sagemaker_container_log_level: 10 },
      channel_input_dirs: { train: '/opt/ml/input/data/train' },
      hyperparameters: { base: 'tiny', epochs: 3, n: 1 },
      is_master: true,
      job_name: trainingContract.jobName,
      log_level: 10,
      module_name: 'scripts.train',
      num_gpus: 1,
    });
  });

  it.each([
    ['30', '30'],
    ['"30"', '30'],
    ['"INFO"', '20'],
  ])('reads the log level %s as %s', (form, level) => {
    const hyperparameters = { sagemaker_container_log_level: form };
    const named = trainingEnvironment({ ...trainingContract, hyperparameters }, CONTAINER_ROOT);
    expect(named['SM_LOG_LEVEL']).toBe(level);
    expect(JSON.parse(named['SM_TRAINING_ENV'] ?? '{}').log_level).toBe(Number(level));
  });

  it('leaves the script out when there is none', () => {
    const { entryPoint: _, ...without } = trainingContract;
    const named = trainingEnvironment(without, CONTAINER_ROOT);
    expect(named).not.toHaveProperty('SVC_USER_ENTRY_POINT');
    expect(named).not.toHaveProperty('SAGEMAKER_PROGRAM');
    expect(environment).toMatchObject({ SAGEMAKER_PROGRAM: 'scripts/train.py' });
  });

  it('holds nothing that an operating system could not hand over', () => {
    const environment = { 'A=B': '1', NUL: 'a\0b', GOOD: '1', LONG: 'ä'.repeat(70_000) };
    const odd = { ...trainingContract, environment };
    const named = trainingEnvironment(odd, CONTAINER_ROOT);
    expect(named).toHaveProperty('GOOD', '1');
    expect(Object.keys(named).filter((name) => /[=\0]/.test(name))).toEqual([]);
    expect(named).not.toHaveProperty('NUL');
    expect(named).not.toHaveProperty('LONG');
  });
});

describe('entry point', () => {
  it.each([
    ['train.js', 'node'],
    ['train.mjs', 'node'],
    ['train.cjs', 'node'],
  ])('%s is run by %s', (script, interpreter) => {
    expect(entryPointCommand(script)).toEqual([interpreter]);
    expect(isPythonScript(script)).toBe(false);
  });

  it.each(['train.py', 'a/b/TRAIN.PY'])('%s is a script in Python', (script) => {
    expect(isPythonScript(script)).toBe(true);
  });

  it('keeps hyperparameters of a job without a script as they are', () => {
    const { entryPoint: _, ...without } = trainingContract;
    const text = trainingFiles(without)['input/config/hyperparameters.json'] ?? '';
    expect(JSON.parse(text)).toEqual(trainingContract.hyperparameters);
  });
});
