import {
  CreateModelPackageCommand,
  type CreateModelPackageCommandInput,
  CreateModelPackageGroupCommand,
} from '@aws-sdk/client-sagemaker';
import { afterAll, beforeAll } from 'vitest';
import { type AwsDoorUnderTest, REGION, startAwsDoor } from '../../../../../support/aws-door.js';
import { modelArchive } from '../../../../../support/model-archive.js';
import { PROGRAMS } from '../../../../../support/test-values.js';

export const SCOPE = `arn:aws:sagemaker:${REGION}:000000000000`;

/** The server, for the tests of the file that calls {@link useDoor}. */
export let door: AwsDoorUnderTest;

/** Starts the server before the tests of the calling file, and stops it after these. */
export function useDoor(): void {
  beforeAll(async () => {
    const serve = [process.execPath, `${PROGRAMS}serve-model.mjs`];
    door = await startAwsDoor({ settings: { images: { fixture: { serve } } } });
  });
  afterAll(() => door[Symbol.asyncDispose]());
}

export const send: AwsDoorUnderTest['sagemaker']['send'] = (...args: [never]) =>
  door.sagemaker.send(...args);

/** Stores an archive with these weights, and returns its URI. */
export async function archive(weights: string): Promise<string> {
  const key = `models/${weights}/model.tar.gz`;
  await door.put(key, await modelArchive({ 'weights.txt': weights }));
  return `s3://${door.bucket}/${key}`;
}

/** Registers an archive with these weights, as boto3 and the SageMaker SDK do. */
export async function register(
  ModelPackageGroupName: string,
  weights: string,
  more: Partial<CreateModelPackageCommandInput> = {},
): Promise<string> {
  const ModelDataUrl = await archive(weights);
  const { ModelPackageArn = '' } = await send(
    new CreateModelPackageCommand({
      ModelPackageGroupName,
      InferenceSpecification: {
        Containers: [{ Image: 'fixture', ModelDataUrl, Environment: { LOADING_MS: '1' } }],
        SupportedContentTypes: ['text/csv'],
        SupportedResponseMIMETypes: ['text/csv'],
        SupportedRealtimeInferenceInstanceTypes: ['ml.m5.large'],
        SupportedTransformInstanceTypes: ['ml.m5.large'],
      },
      CertifyForMarketplace: false,
      ...more,
    }),
  );
  return ModelPackageArn;
}

/** Makes a group of model packages. */
export async function group(ModelPackageGroupName: string): Promise<void> {
  await send(new CreateModelPackageGroupCommand({ ModelPackageGroupName }));
}
