import type { ServerUnderTest } from '../support/running-server.js';
import { type EventGraph, jobKey, runKey, sorted } from './expected-graph.js';

type Asked = Pick<ServerUnderTest, 'graphql'>;

interface Entity {
  readonly arn: string;
  readonly type: string;
  readonly digest?: string | null;
  readonly properties: Readonly<Record<string, string>>;
  readonly source: { readonly uri: string; readonly arn: string } | null;
  readonly status: { readonly primaryStatus: string } | null;
}

interface Association {
  readonly type: string;
  readonly source: { readonly arn: string };
  readonly destination: { readonly arn: string };
}

/** Reads the graph of a server by GraphQL, with the names that events use. */
export async function storedGraph(server: Asked): Promise<EventGraph> {
  const contexts = await all<Entity>(server, 'contexts', 'arn type properties source { uri }');
  const components = await all<Entity>(
    server,
    'trialComponents',
    'arn type properties source { arn } status { primaryStatus }',
  );
  const artifacts = await all<Entity>(
    server,
    'artifacts',
    'arn type digest properties source { uri }',
  );
  const links = await all<Association>(
    server,
    'associations',
    'type source { arn } destination { arn }',
  );
  const keys = new Map<string, string>();
  for (const { arn, type, properties } of contexts)
    if (type === 'OpenLineageJob') keys.set(arn, jobKey(nameOf(properties)));
  const jobNames = new Map(contexts.map(({ arn, properties }) => [arn, nameOf(properties)]));
  const runs: string[] = [];
  for (const { arn, type, properties, source, status } of components) {
    const job = jobNames.get(source?.arn ?? '');
    if (type !== 'OpenLineageRun' || !job) continue;
    const key = runKey(job, properties['openlineage.runId'] ?? '');
    keys.set(arn, key);
    runs.push(`${key}: ${status ? spelled(status.primaryStatus) : 'none'}`);
  }
  const locations = artifacts.filter(isLocation);
  for (const { arn, source } of locations) keys.set(arn, source?.uri ?? '');
  const edges = links.flatMap(({ type, source, destination }) => {
    const [from, to] = [keys.get(source.arn), keys.get(destination.arn)];
    return from === undefined || to === undefined ? [] : [`${from} -${spelled(type)}-> ${to}`];
  });
  return {
    jobs: contexts
      .filter(({ type }) => type === 'OpenLineageJob')
      .map(jobOf)
      .sort(),
    runs: runs.sort(),
    datasets: locations.map(({ source }) => source?.uri ?? '').sort(),
    edges: sorted(edges),
  };
}

function jobOf({ properties }: Entity): string {
  return jobKey(nameOf(properties));
}

function nameOf(properties: Readonly<Record<string, string>>) {
  return {
    namespace: properties['openlineage.namespace'] ?? '',
    name: properties['openlineage.name'] ?? '',
  };
}

/** A version has a digest, or a version that its producer named. */
function isLocation({ type, digest, properties }: Entity): boolean {
  return (
    type === 'OpenLineageDataset' && !digest && properties['openlineage.version'] === undefined
  );
}

function spelled(type: string): string {
  const words = type.toLowerCase().split('_');
  return words.map((word) => `${word[0]?.toUpperCase()}${word.slice(1)}`).join('');
}

async function all<Item>(server: Asked, field: string, selection: string): Promise<Item[]> {
  const items: Item[] = [];
  let after: string | null = null;
  do {
    const query = `query ($after: String) { ${field}(first: 100, after: $after) {
      nodes { ${selection} } pageInfo { hasNextPage endCursor } } }`;
    const { data, errors } = await server.graphql(query, { variables: { after } });
    if (errors.length > 0) throw new Error(JSON.stringify(errors));
    const { nodes, pageInfo } = data[field];
    items.push(...nodes);
    after = pageInfo.hasNextPage ? pageInfo.endCursor : null;
  } while (after !== null);
  return items;
}
