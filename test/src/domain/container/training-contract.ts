import type { TrainingContract } from '#src/domain/container/index.js';

/** A job on two instances with two channels. */
export const trainingContract: TrainingContract = {
  jobName: 'logins-training-2026-01-01',
  jobArn: 'arn:aws:sagemaker:local:000000000000:training-job/logins-training-2026-01-01',
  hyperparameters: { epochs: '3', n: '1', base: 'tiny', sagemaker_container_log_level: '10' },
  channels: [
    { name: 'train', contentType: 'text/csv', inputMode: 'File', distribution: 'FullyReplicated' },
    { name: 'validation', inputMode: 'FastFile', distribution: 'ShardedByS3Key' },
  ],
  hosts: ['algo-2', 'algo-1'],
  currentHost: 'algo-1',
  instanceType: 'ml.m5.2xlarge',
  gpus: 1,
  cpus: 8,
  entryPoint: 'scripts/train.py',
  sourceDir: 's3://code/src.tar.gz',
  environment: { OWN: 'kept', SVC_MODEL_DIR: '/elsewhere' },
  region: 'local',
};
