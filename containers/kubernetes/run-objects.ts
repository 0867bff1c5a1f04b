import type { RunSpec } from '#src/ports/runner.js';
import { programEntrypoint, SERVING_PORT } from '../shared/program-options.js';
import { AGENT_PORT, groupOf, LABELS } from './names.js';
import {
  KEY,
  NAME_PLACE,
  podSpec,
  type RunObjectParts,
  variableKey,
  variablesOf,
} from './pod-spec.js';

/** Objects behind servers that never come back are removed after this. */
const KEPT_SECONDS = 3_600;

/** The objects of a run, without their names. */
export interface RunObjects {
  readonly job: object;
  readonly secret: object;
  readonly policy: object;
  /** Whether a launcher starts the program, so that its output comes through the agent. */
  readonly isLaunched: boolean;
  readonly group: string;
  /** What the secret has in addition for the first attempt; see {@link carriedData}. */
  readonly carried?: RunObjectParts['carried'];
}

/** Makes the objects of a run: a job with one pod, the key of its link, and its network policy. */
export function runObjects(spec: RunSpec, parts: RunObjectParts): RunObjects {
  const group = groupOf(spec.labels);
  const labels = {
    'app.kubernetes.io/name': 'forebear-program',
    'app.kubernetes.io/managed-by': 'forebear',
    'app.kubernetes.io/component': spec.listens ? 'endpoint' : 'job',
    [LABELS.run]: parts.runId,
    [LABELS.runner]: parts.runner,
    [LABELS.group]: group,
    [LABELS.host]: spec.host,
  };
  const annotations = Object.fromEntries(
    Object.entries(spec.labels).map(([name, value]) => [`forebear.io/${name}`, value]),
  );
  const metadata = { labels, annotations };
  const entrypoint = programEntrypoint(spec, { isCarried: true });
  const isLaunched = entrypoint.length > 0;
  const variables = Object.values(variablesOf(spec, parts));
  const toEntry = (value: string, index: number) => [variableKey(index), value];
  return {
    isLaunched,
    group,
    carried: parts.carried,
    job: {
      apiVersion: 'batch/v1',
      kind: 'Job',
      metadata: {
        ...metadata,
        ...(parts.queue && { labels: { ...labels, [LABELS.queue]: parts.queue } }),
      },
      spec: {
        backoffLimit: 0,
        completions: 1,
        parallelism: 1,
        podReplacementPolicy: 'Failed',
        ttlSecondsAfterFinished: KEPT_SECONDS,
        ...(parts.queue && { suspend: true }), // Kueue lets it begin
        template: { metadata, spec: podSpec(spec, parts, entrypoint) },
      },
    },
    secret: {
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: { labels },
      immutable: true,
      stringData: { [KEY]: parts.key, ...Object.fromEntries(variables.map(toEntry)) },
    },
    policy: networkPolicy(labels, parts),
  };
}

/** Returns a job with its name, and with the name of its secret. */
export function namedJob(job: object, name: string): object {
  return JSON.parse(JSON.stringify({ ...job }).replaceAll(NAME_PLACE, name)) as object;
}

function networkPolicy(labels: Readonly<Record<string, string>>, parts: RunObjectParts): object {
  const group = { podSelector: { matchLabels: { [LABELS.group]: labels[LABELS.group] } } };
  const { namespace, labels: serverLabels } = parts.serverPods;
  const servers = [
    {
      namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': namespace } },
      podSelector: { matchLabels: serverLabels },
    },
    ...parts.servers.map((cidr) => ({ ipBlock: { cidr } })),
  ];
  const ports = [AGENT_PORT, SERVING_PORT].map((port) => ({ protocol: 'TCP', port }));
  return {
    apiVersion: 'networking.k8s.io/v1',
    kind: 'NetworkPolicy',
    metadata: { labels },
    spec: {
      podSelector: { matchLabels: { [LABELS.run]: parts.runId } },
      policyTypes: ['Ingress', 'Egress'],
      ingress: [{ from: [group] }, { from: servers, ports }],
      egress: parts.outsideNetwork ? [{}] : [{ to: [group] }],
    },
  };
}
