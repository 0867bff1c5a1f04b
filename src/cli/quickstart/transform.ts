import type { Logins } from '#examples/ipinsights/split-logins.js';
import { printLineage, type TracedLineage } from './trace.js';
import type { StepContext } from './train.js';

const CREATE = `mutation ($input: CreateTransformJobInput!) { createTransformJob(input: $input) { name arn } }`;
const STOP = 'mutation ($name: String!) { stopTransformJob(name: $name) { name } }';
const JOB =
  'query ($name: String!) { transformJob(name: $name) { status failureReason outputPath } }';
const CHANGED = `subscription ($arn: Arn!, $after: Int) {
  changed(arn: $arn, after: $after) {
    commit { seq }
    node { ... on TransformJob { status statusTransitions { status message } progress { objectsDone objectsTotal recordsDone } } }
  }
}`;
const LINEAGE = `query ($name: String!) {
  transformJob(name: $name) {
    trialComponent {
      arn
      lineage(direction: ASCENDANTS, first: 100) {
        nodes { depth entity { arn kind name type ... on Artifact { digest source { uri } } } }
        associations { type source { arn } destination { arn } }
        commit { seq }
        complete
      }
    }
  }
}`;

interface LaunchedTransform {
  readonly name: string;
  readonly arn: string;
}

interface TransformState {
  readonly status: string;
  readonly failureReason: string | null;
  readonly outputPath: string;
}

interface ChangedData {
  readonly changed: {
    readonly commit: { readonly seq: number };
    readonly node: {
      readonly status: string;
      readonly statusTransitions: readonly { readonly status: string; readonly message: string }[];
      readonly progress: {
        readonly objectsDone: number;
        readonly objectsTotal: number;
        readonly recordsDone: number;
      } | null;
    };
  };
}

const OBJECT = 'last-day.csv';
const SHOWN = 3;

/** Stores the logins of the last day and launches a batch transform of them by a model. */
export async function launchTransform(
  { api }: StepContext,
  modelName: string,
  { logins, folder }: { readonly logins: Logins; readonly folder: string },
): Promise<LaunchedTransform> {
  const input = `${folder}/transform/`;
  await api.upload(`${input}${OBJECT}`, `${[...logins.normal, ...logins.attacks].join('\n')}\n`);
  const { createTransformJob } = await api.ask<{ createTransformJob: LaunchedTransform }>(CREATE, {
    input: {
      baseJobName: 'quickstart-transform',
      modelName,
      input,
      contentType: 'text/csv',
      accept: 'application/jsonlines',
      splitType: 'LINE',
      assembleWith: 'LINE',
      joinSource: 'INPUT',
      resources: { instanceType: 'local', instanceCount: 1 },
      experiment: { experimentName: 'quickstart' },
    },
  });
  return createTransformJob;
}

/** Prints status and progress until the job ends, then its first lines; throws with its reason when it failed. */
export async function followTransform(
  context: StepContext,
  { name, arn }: LaunchedTransform,
): Promise<void> {
  const { api, output } = context;
  let shown = '';
  await api.follow<ChangedData>({
    query: CHANGED,
    variables: { arn, after: 0 },
    onData({ changed: { commit, node } }) {
      const { status, message } = node.statusTransitions.at(-1) ?? { status: '', message: '' };
      const { progress } = node;
      const done = progress
        ? ` (${progress.objectsDone} of ${progress.objectsTotal} objects, ${progress.recordsDone} lines)`
        : '';
      const line = `${status} - '${message}'${done}`;
      if (line !== shown) output.line(`commit ${String(commit.seq).padStart(3)}  ${line}`);
      shown = line;
      return node.status !== 'IN_PROGRESS' && node.status !== 'STOPPING';
    },
  });
  const { transformJob } = await api.ask<{ transformJob: TransformState }>(JOB, { name });
  const { status, failureReason, outputPath } = transformJob;
  if (status !== 'COMPLETED')
    throw new Error(`The transform job ${name} ended as ${status}: ${failureReason}`);
  const uri = `${outputPath}/${OBJECT}.out`;
  output.line(`${uri} begins with`);
  const text = await api.download(uri);
  for (const line of text.split('\n', SHOWN)) output.line(line);
}

/** Prints what the output of a job came from. */
export async function traceTransform(context: StepContext, name: string): Promise<void> {
  const { transformJob } = await context.api.ask<{
    transformJob: { readonly trialComponent: TracedLineage };
  }>(LINEAGE, { name });
  await printLineage(context, transformJob.trialComponent);
}

/** Stops a job that is still running and waits for its end. */
export async function stopTransform({ api }: StepContext, name: string): Promise<void> {
  for (let asked = false; ; asked = true) {
    const { transformJob } = await api.ask<{ transformJob: TransformState | null }>(JOB, { name });
    const status = transformJob?.status;
    if (status !== 'IN_PROGRESS' && status !== 'STOPPING') return;
    if (!asked) await api.ask(STOP, { name });
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
