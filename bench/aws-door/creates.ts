import { Agent, request } from 'node:http';

/** Creates training jobs as boto3 does, from a number of connections; returns jobs per second. */
export async function createsPerSecond(
  door: string,
  { bucket, callers, milliseconds }: { bucket: string; callers: number; milliseconds: number },
): Promise<number> {
  const agent = new Agent({ keepAlive: true });
  const start = performance.now();
  let created = 0;
  try {
    await Promise.all(
      Array.from({ length: callers }, async (_, caller) => {
        for (let at = 0; performance.now() - start < milliseconds; at += 1) {
          await create(new URL(door), agent, trainingOf(`bench-${caller}-${at}`, bucket));
          created += 1;
        }
      }),
    );
  } finally {
    agent.destroy();
  }
  return (created / (performance.now() - start)) * 1000;
}

function trainingOf(name: string, bucket: string): object {
  return {
    TrainingJobName: name,
    RoleArn: 'arn:aws:iam::000000000000:role/bench',
    AlgorithmSpecification: {
      TrainingImage: 'local',
      TrainingInputMode: 'File',
      ContainerEntrypoint: ['/bin/sleep', '3600'],
    },
    OutputDataConfig: { S3OutputPath: `s3://${bucket}/out` },
    ResourceConfig: { InstanceCount: 1, InstanceType: 'ml.m5.large', VolumeSizeInGB: 1 },
    StoppingCondition: { MaxRuntimeInSeconds: 3600 },
  };
}

function create({ hostname, port }: URL, agent: Agent, job: object): Promise<void> {
  const body = Buffer.from(JSON.stringify(job));
  const headers = {
    'Content-Type': 'application/x-amz-json-1.1',
    'X-Amz-Target': 'SageMaker.CreateTrainingJob',
    'Content-Length': body.length,
  };
  return new Promise((resolve, reject) => {
    const call = request({ hostname, port, method: 'POST', agent, headers }, (response) => {
      response.resume();
      response.on('end', () => {
        if (response.statusCode === 200) resolve();
        else reject(new Error(`A job was refused with ${response.statusCode}.`));
      });
    });
    call.on('error', reject);
    call.end(body);
  });
}
