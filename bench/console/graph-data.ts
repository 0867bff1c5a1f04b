import { Client, TypedDocumentString } from '#src/client/index.js';

const SCOPE = 'arn:aws:sagemaker:local:000000000000';
/** What one request records at the most. */
const MOST = 10_000;

/** The layers of a lineage: data and images lead to jobs, these to models, deployments and endpoints. */
const LAYERS = ['DataSet', 'Image', 'Model', 'ModelDeployment', 'Endpoint'] as const;

interface Link {
  readonly source: string;
  readonly destination: string;
  readonly type: 'CONTRIBUTED_TO';
}

/** Records a lineage of so many entities below one, and returns the ARN of that one. */
export async function recordGraph(url: string, name: string, count: number): Promise<string> {
  const client = new Client({ url });
  const nameOf = (index: number) => `${name}-${index}`;
  const arnOf = (index: number) => `${SCOPE}:context/${nameOf(index)}`;
  const contexts = Array.from({ length: count }, (_, index) => ({
    name: nameOf(index),
    type: LAYERS[layerOf(index, count)] ?? 'DataSet',
    sourceUri: `s3://bench/${nameOf(index)}`,
  }));
  await record(client, { contexts });
  const associations = linksOf(count).map(([from, to]): Link => {
    return { source: arnOf(from), destination: arnOf(to), type: 'CONTRIBUTED_TO' };
  });
  for (let at = 0; at < associations.length; at += MOST)
    await record(client, { associations: associations.slice(at, at + MOST) });
  return arnOf(0);
}

const RECORD = new TypedDocumentString<unknown, { input: object }>(
  'mutation ($input: RecordLineageInput!) { recordLineage(input: $input) { seq } }',
);

async function record(client: Client, input: object): Promise<void> {
  await client.ask(RECORD, { input });
}

function layerOf(index: number, count: number): number {
  return Math.min(LAYERS.length - 1, Math.floor((index / count) * LAYERS.length));
}

/** The first entity leads to all of its layer; each later one comes from its neighbour above and from another. */
function linksOf(count: number): (readonly [number, number])[] {
  const size = Math.floor(count / LAYERS.length);
  const links: (readonly [number, number])[] = [];
  for (let index = 1; index < size; index += 1) links.push([0, index]);
  for (let index = size; index < count; index += 1) {
    links.push([index - size, index]);
    const other = (index * 7_919) % (index - size + 1);
    if (other !== index - size) links.push([other, index]);
  }
  return links;
}
