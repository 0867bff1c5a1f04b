import { describe, expect, it } from 'vitest';
import { objectName } from '#containers/kubernetes/names.js';
import type { RunObjectParts } from '#containers/kubernetes/pod-spec.js';
import { namedJob, runObjects } from '#containers/kubernetes/run-objects.js';
import type { RunSpec } from '#src/ports/runner.js';

const PARTS: RunObjectParts = {
  runId: 'run-1',
  runner: 'runner-1',
  image: 'example.com/mine:1',
  agentImage: 'example.com/agent:1',
  user: '65534:65534',
  key: 'ff00',
  contactMs: 60_000,
  outsideNetwork: false,
  servers: [],
  serverPods: { namespace: 'home', labels: { instance: 'one' } },
  template: {},
};

describe('the objects of a run', () => {
  it('give the program no rights, and the agent few', () => {
    const pod = podOf();
    expect(pod).toMatchObject({
      restartPolicy: 'Never',
      automountServiceAccountToken: false,
      enableServiceLinks: false,
    });
    expect(containerOf(pod, 'program').securityContext).toEqual({
      allowPrivilegeEscalation: false,
      privileged: false,
      seccompProfile: { type: 'RuntimeDefault' },
      runAsUser: 65_534,
      runAsGroup: 65_534,
      capabilities: { drop: ['ALL'] },
    });
    expect(containerOf(pod, 'agent').securityContext).toMatchObject({
      allowPrivilegeEscalation: false,
      capabilities: { drop: ['ALL'], add: ['CHOWN', 'DAC_OVERRIDE', 'FOWNER', 'KILL'] },
    });
  });

  it('give the key of the link to the agent only', () => {
    const { secret } = runObjects(spec(), PARTS);
    expect(JSON.stringify(secret)).toContain('ff00');
    expect(JSON.stringify(podOf())).not.toContain('ff00');
    const text = (name: string) => JSON.stringify(containerOf(podOf(), name));
    expect(text('program')).not.toContain('"key":"key"');
    expect(text('agent')).toContain('"secretKeyRef":{"name":"job-1","key":"key"}');
  });

  it('keep the values of variables out of the pod', () => {
    const environment = () => ({ TOKEN: 'a secret value' });
    expect(JSON.stringify(podOf({ environment }))).not.toContain('a secret value');
    expect(JSON.stringify(runObjects(spec({ environment }), PARTS).secret)).toContain(
      'a secret value',
    );
  });

  it('run the job once', () => {
    const { job } = runObjects(spec(), PARTS);
    expect(job).toMatchObject({
      spec: { backoffLimit: 0, completions: 1, parallelism: 1, ttlSecondsAfterFinished: 3_600 },
    });
  });

  it('start a known command by the launcher, and another one after a probe', () => {
    const launched = podOf();
    expect(containerOf(launched, 'program').command?.slice(-2)).toEqual(['train.sh', 'a$$(b)']);
    expect(launched).not.toHaveProperty('initContainers');
    const own = podOf({ program: { mode: 'serve', image: 'x' } });
    expect(own.containers[0]).toMatchObject({ args: ['serve'] });
    expect(own.containers[0]).not.toHaveProperty('command');
    expect(own.initContainers?.[0]).toHaveProperty('startupProbe');
  });

  it('reserve what the instance type has', () => {
    const limits = { cpus: 1.5, memoryBytes: 2 ** 30, gpus: 2 };
    const sizes = { cpu: '1500m', memory: `${2 ** 30}`, 'nvidia.com/gpu': '2' };
    expect(containerOf(podOf({ limits }), 'program').resources).toEqual({
      requests: sizes,
      limits: sizes,
    });
  });

  it('take the fields of an operator, but not what makes them safe', () => {
    const template = { nodeSelector: { gpu: 'a10' }, automountServiceAccountToken: true };
    expect(podOf({}, { template })).toMatchObject({
      nodeSelector: { gpu: 'a10' },
      automountServiceAccountToken: false,
    });
  });

  it('wait in a queue of Kueue', () => {
    expect(runObjects(spec(), { ...PARTS, queue: 'team' }).job).toMatchObject({
      metadata: { labels: { 'kueue.x-k8s.io/queue-name': 'team' } },
      spec: { suspend: true },
    });
  });

  it('let only the hosts of the job and servers reach the program', () => {
    const { policy, group } = runObjects(spec(), { ...PARTS, servers: ['10.1.0.0/16'] });
    const server = {
      namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'home' } },
      podSelector: { matchLabels: { instance: 'one' } },
    };
    const hosts = { podSelector: { matchLabels: { 'forebear.io/group': group } } };
    expect(policy).toMatchObject({
      spec: {
        policyTypes: ['Ingress', 'Egress'],
        ingress: [{ from: [hosts] }, { from: [server, { ipBlock: { cidr: '10.1.0.0/16' } }] }],
        egress: [{ to: [hosts] }],
      },
    });
  });

  it('give a small program to the agent only, and not to a later pod', () => {
    const carried = { 'folder.tar': 'AA==' };
    const pod = podOf({}, { carried });
    expect(pod).toMatchObject({
      volumes: expect.arrayContaining([
        { name: 'carried', secret: expect.objectContaining({ optional: true }) },
      ]),
    });
    expect(JSON.stringify(containerOf(pod, 'agent'))).toContain('/forebear/carried');
    expect(JSON.stringify(containerOf(pod, 'program'))).not.toContain('carried');
  });

  it('have a name that follows from the labels', () => {
    expect(objectName({ a: '1', b: '2' }, 1)).toBe(objectName({ b: '2', a: '1' }, 1));
    expect(objectName({ a: '1' }, 1)).not.toBe(objectName({ a: '2' }, 1));
    expect(objectName({ a: '1' }, 2)).toMatch(/^forebear-[0-9a-f]{20}-2$/);
  });
});

interface PodSpec {
  readonly containers: readonly Container[];
  readonly initContainers?: readonly Container[];
}

interface Container {
  readonly name: string;
  readonly command?: readonly string[];
  readonly securityContext: object;
  readonly resources?: object;
}

function containerOf({ containers, initContainers = [] }: PodSpec, wanted: string): Container {
  const found = [...initContainers, ...containers].find(({ name }) => name === wanted);
  if (!found) throw new Error(`There is no container ${wanted}.`);
  return found;
}

function podOf(more: Partial<RunSpec> = {}, parts: Partial<RunObjectParts> = {}): PodSpec {
  const { job } = runObjects(spec(more), { ...PARTS, ...parts });
  const named = namedJob(job, 'job-1') as {
    readonly spec: { readonly template: { readonly spec: PodSpec } };
  };
  return named.spec.template.spec;
}

function spec(more: Partial<RunSpec> = {}): RunSpec {
  return {
    labels: { job: 'arn:aws:sagemaker:local:000000000000:training-job/one', host: 'algo-1' },
    program: { mode: 'train', image: 'x', entrypoint: ['train.sh'], arguments: ['a$(b)'] },
    host: 'algo-1',
    folder: '/nowhere',
    environment: () => ({}),
    ...more,
  };
}
