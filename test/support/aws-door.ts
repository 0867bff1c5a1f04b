import { SageMakerClient } from '@aws-sdk/client-sagemaker';
import { expect } from 'vitest';
import { type ServerUnderTest, startTestServer, type TestServerOptions } from './running-server.js';

/** The region of {@link startAwsDoor}, as the URIs of the original's images have it. */
export const REGION = 'us-east-1';
export const ROLE = 'arn:aws:iam::000000000000:role/forebear-execution';
export const IPINSIGHTS_IMAGE = `382416733822.dkr.ecr.${REGION}.amazonaws.com/ipinsights:1`;
const ANYONE = { accessKeyId: 'any', secretAccessKey: 'thing' };

/** A server with its AWS door, and Amazon's client for it. */
export interface AwsDoorUnderTest extends AsyncDisposable {
  readonly server: ServerUnderTest;
  readonly sagemaker: SageMakerClient;
  /** The default bucket. */
  readonly bucket: string;
  /** Stores an object in the default bucket. */
  put(key: string, body: string | Uint8Array): Promise<void>;
  /** The JSON answer to a request without a client's checks. */
  post(operation: string, body: unknown, headers?: Record<string, string>): Promise<RawAnswer>;
}

export interface RawAnswer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: an answer has the shape of its operation
  readonly body: any;
}

/** Starts a server with its AWS door, by default without tokens. */
export async function startAwsDoor({
  settings,
  ...options
}: TestServerOptions = {}): Promise<AwsDoorUnderTest> {
  const server = await startTestServer({
    ...options,
    settings: { awsDoor: true, region: REGION, ...settings },
  });
  const sagemaker = new SageMakerClient({
    region: REGION,
    endpoint: server.awsDoorUrl,
    credentials: ANYONE,
    maxAttempts: 1,
  });
  const { data } = await server.graphql('{ session { defaultBucket } }');
  const bucket: string = data.session.defaultBucket;
  return {
    server,
    sagemaker,
    bucket,
    async put(key, body) {
      const { ok, status } = await fetch(`${server.url}/objects/${bucket}/${key}`, {
        method: 'PUT',
        body,
      });
      if (!ok) throw new Error(`The object ${key} was refused with ${status}.`);
    },
    async post(operation, body, headers = {}) {
      const response = await fetch(server.awsDoorUrl, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-amz-json-1.1',
          'x-amz-target': `SageMaker.${operation}`,
          ...headers,
        },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      });
      return { status: response.status, body: await response.json() };
    },
    async [Symbol.asyncDispose]() {
      sagemaker.destroy();
      await server.close();
    },
  };
}

/** A training of a shell command that lasts as long as its words take. */
export function commandTraining(name: string, command: string, bucket: string) {
  return {
    TrainingJobName: name,
    RoleArn: ROLE,
    AlgorithmSpecification: {
      TrainingImage: 'local',
      TrainingInputMode: 'File' as const,
      ContainerEntrypoint: ['/bin/sh', '-c', command],
    },
    OutputDataConfig: { S3OutputPath: `s3://${bucket}/out` },
    ResourceConfig: {
      InstanceCount: 1,
      InstanceType: 'ml.m5.large' as const,
      VolumeSizeInGB: 1,
    },
    StoppingCondition: { MaxRuntimeInSeconds: 600 },
  };
}

/** A training of the built-in algorithm on `train/`, as clients of the original ask for it. */
export function ipinsightsTraining(name: string, bucket: string) {
  return {
    TrainingJobName: name,
    RoleArn: ROLE,
    AlgorithmSpecification: {
      TrainingImage: IPINSIGHTS_IMAGE,
      TrainingInputMode: 'File' as const,
    },
    HyperParameters: { num_entity_vectors: '100', vector_dim: '8', epochs: '1' },
    InputDataConfig: [logins('train', bucket)],
    OutputDataConfig: { S3OutputPath: `s3://${bucket}/out` },
    ResourceConfig: {
      InstanceCount: 1,
      InstanceType: 'ml.m5.large' as const,
      VolumeSizeInGB: 30,
    },
    StoppingCondition: { MaxRuntimeInSeconds: 600 },
  };
}

/** A channel with the objects below `train/`. */
export function logins(channel: string, bucket: string) {
  return {
    ChannelName: channel,
    ContentType: 'text/csv',
    DataSource: {
      S3DataSource: {
        S3DataType: 'S3Prefix' as const,
        S3Uri: `s3://${bucket}/train/`,
        S3DataDistributionType: 'FullyReplicated' as const,
      },
    },
  };
}

/** Reads until a value is accepted. Throws after two minutes. */
export async function until<Value>(
  read: () => Promise<Value>,
  isDone: (value: Value) => boolean,
): Promise<Value> {
  const end = Date.now() + 120_000;
  for (;;) {
    const value = await read();
    if (isDone(value)) return value;
    if (Date.now() > end) throw new Error(`Never done: ${JSON.stringify(value)}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Expects a call to fail with a code of the original, and words in its message. */
export async function expectCode(call: Promise<unknown>, code: string, words = ''): Promise<void> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown as Error,
  );
  expect(error).toMatchObject({ name: code });
  expect(error?.message).toContain(words);
}
