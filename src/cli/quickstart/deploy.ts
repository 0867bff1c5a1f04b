import type { StepContext } from './train.js';

const MODEL = `mutation ($input: CreateModelInput!) { createModel(input: $input) { name } }`;
const ENDPOINT = `mutation ($input: CreateEndpointInput!) { createEndpoint(input: $input) { name arn } }`;
const HEAD = `{ commits(first: 1) { nodes { seq } } }`;
const CHANGED = `subscription ($arn: Arn!, $after: Int!) {
  changed(arn: $arn, after: $after) { commit { seq } node { ... on Endpoint { status failureReason } } }
}`;

interface ChangedData {
  readonly changed: {
    readonly commit: { readonly seq: number };
    readonly node: { readonly status: string; readonly failureReason: string | null } | null;
  };
}

/** Creates a model from a training job's result. */
export async function createModel({ api }: StepContext, trainingJobName: string): Promise<string> {
  const { createModel: model } = await api.ask<{ createModel: { name: string } }>(MODEL, {
    input: { name: trainingJobName, trainingJobName },
  });
  return model.name;
}

/** Starts an endpoint and waits until it is in service; throws with its reason when it failed. */
export async function startEndpoint(
  { api, output }: StepContext,
  name: string,
  modelName: string,
): Promise<void> {
  // An endpoint of that name may have existed before.
  const { commits } = await api.ask<{ commits: { nodes: readonly { seq: number }[] } }>(HEAD);
  const { createEndpoint } = await api.ask<{ createEndpoint: { arn: string } }>(ENDPOINT, {
    input: { name, variants: [{ modelName, instanceType: 'local', instanceCount: 1 }] },
  });
  const last: { status?: string; reason?: string | null } = {};
  await api.follow<ChangedData>({
    query: CHANGED,
    variables: { arn: createEndpoint.arn, after: commits.nodes[0]?.seq ?? 0 },
    onData({ changed: { commit, node } }) {
      if (node && node.status !== last.status) {
        output.line(`commit ${String(commit.seq).padStart(3)}  ${node.status}`);
      }
      Object.assign(last, { status: node?.status, reason: node?.failureReason });
      return last.status !== 'CREATING';
    },
  });
  if (last.status === 'IN_SERVICE') return;
  throw new Error(`The endpoint ${name} is ${last.status}: ${last.reason}`);
}

/** Deletes an endpoint and waits until its instances are gone. */
export async function deleteEndpoint({ api }: StepContext, name: string): Promise<void> {
  await api.ask('mutation ($name: String!) { deleteEndpoint(name: $name) }', { name });
  for (;;) {
    const { endpoint } = await api.ask<{ endpoint: object | null }>(
      'query ($name: String!) { endpoint(name: $name) { name } }',
      { name },
    );
    if (!endpoint) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
