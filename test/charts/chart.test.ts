import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { loadConfig } from '#src/server/config/index.js';
import { objects } from '../../tools/services/kubernetes/objects.mjs';
import { describeWithExtra } from '../support/describe-extra.js';
import { temporaryDirectory } from '../support/temporary-directory.js';
import { type KubernetesObject, lint, render } from './helm.js';

const TIMEOUT = 180_000;
const LEAST = ['--set', 'tokens.existingSecret=forebear-tokens'];
const ALL = ['--values', 'test/charts/everything.yaml'];
const directories = temporaryDirectory();
const textOf = (file: string) => readFileSync(file, 'utf8');

describe('the chart', () => {
  it('has the version of the package', () => {
    const { version } = JSON.parse(textOf('package.json'));
    const chart = parse(textOf('charts/forebear/Chart.yaml'));
    expect([chart.version, chart.appVersion]).toEqual([version, version]);
  });

  it('documents every value', () => {
    const guide = textOf('charts/forebear/README.md');
    const names = namesOf(parse(textOf('charts/forebear/values.yaml')));
    const said = names.filter((name) => !name.startsWith('resources.'));
    expect(said.filter((name) => !guide.includes(`\`${name}\``))).toEqual([]);
  });

  it('has the same names in its values and in their schema', () => {
    const { properties } = JSON.parse(textOf('charts/forebear/values.schema.json'));
    const values = parse(textOf('charts/forebear/values.yaml'));
    expect(Object.keys(values).sort()).toEqual(
      Object.keys(properties)
        .filter((name) => name !== 'global') // Helm adds it
        .sort(),
    );
  });
});

describeWithExtra('helm', 'the chart, as Helm renders it', () => {
  let least: ReadonlyMap<string, KubernetesObject>;
  let all: ReadonlyMap<string, KubernetesObject>;
  beforeAll(async () => {
    least = await render(...LEAST);
    all = await render(...ALL);
  }, TIMEOUT);

  it('has no finding of helm lint', async () => {
    expect(await lint('test/charts/everything.yaml')).toContain(
      '1 chart(s) linted, 0 chart(s) failed',
    );
  }, 180_000);

  it('has these objects', () => {
    const rights = ['ClusterRole', 'ClusterRoleBinding', 'Role', 'RoleBinding'];
    const always = ['Deployment', 'PersistentVolumeClaim', ...rights, 'Service', 'ServiceAccount'];
    expect([...least.keys()].sort()).toEqual([...always].sort());
    expect([...all.keys()].sort()).toEqual([...always, 'Ingress', 'ServiceMonitor'].sort());
  });

  it('gives the server no more rights than its runner needs', () => {
    const tested = objects().find(({ object }) => object.kind === 'Role')?.object;
    const [, guide = ''] = /```yaml\n(.*?)```/s.exec(textOf('docs/guides/kubernetes.md')) ?? [];
    const given = rightsOf(least.get('Role'));
    expect(given).toEqual(rightsOf(tested));
    expect(rightsOf(least.get('ClusterRole'))).toEqual({ nodes: 'list' });
    expect(given).toEqual(rightsOf(parse(guide)));
    expect(least.get('RoleBinding')?.['subjects']).toEqual([
      { kind: 'ServiceAccount', name: 'here-forebear', namespace: 'ml' },
    ]);
  });

  it('gives a server that runs processes no rights', async () => {
    const objects = await render(...LEAST, '--set', 'runner=process');
    expect([...objects.keys()].filter((kind) => kind.includes('Role'))).toEqual([]);
    const { automountServiceAccountToken } = podOf(objects);
    expect(automountServiceAccountToken).toBe(false);
  }, 180_000);

  it('runs one server as a user without rights, on a read-only root', () => {
    expect(all.get('Deployment')?.['spec']).toMatchObject({
      replicas: 1,
      strategy: { type: 'Recreate' },
    });
    const pod = podOf(all);
    expect(pod.securityContext).toMatchObject({
      runAsNonRoot: true,
      runAsUser: 65532,
      seccompProfile: { type: 'RuntimeDefault' },
    });
    expect(pod.enableServiceLinks).toBe(false);
    for (const { securityContext } of [...pod.initContainers, ...pod.containers])
      expect(securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
  });

  it.each(['least', 'all'])('names settings that the server takes: %s', async (which) => {
    const { env } = podOf(which === 'all' ? all : least).containers[0];
    const entries = env as readonly { name: string; value: string }[];
    const environment = Object.fromEntries(entries.map(({ name, value }) => [name, value]));
    const directory = await directories.fresh();
    const { config, unknown } = loadConfig({ directory, environment, flags: {} });
    expect(unknown).toEqual([]);
    expect(config.runner).toBe('kubernetes');
    expect(config.allowedHosts).toContain('here-forebear.ml.svc');
    if (which === 'least') expect(config.publicUrl).toBe('http://here-forebear.ml.svc:4000');
    if (which === 'all')
      expect(config).toMatchObject({
        store: 'neo4j',
        slots: 8,
        hosted: true,
        maxObjectBytes: 107_374_182_400,
        publicUrl: 'https://forebear.example.com',
        instanceTypes: { 'ml.my.large': { cpus: 2, memoryGb: 8 } },
      });
  });

  it('takes the image by its digest, and else by the version of the chart', () => {
    expect(podOf(all).containers[0].image).toMatch(/^registry\.example\.com\/forebear@sha256:a+$/);
    expect(podOf(least).containers[0].image).toMatch(/^forebear:\d+\.\d+\.\d+$/);
  });

  it.each([
    ['a value that there is not', ['--set', 'replicas=2'], "additional properties 'replicas'"],
    ['a word that there is not', ['--set', 'image.pullPolicy=Often'], '/image/pullPolicy'],
    ['a setting of the chart', ['--set', 'settings.host=0.0.0.0'], "propertyName 'host'"],
    ['a password among the settings', ['--set', 'settings.neo4jPassword=x'], 'neo4jPassword'],
    ['a setting of another kind', ['--set', 'settings.allowedHosts=a.example'], 'allowedHosts'],
    ['a setting without a value', ['--set-json', 'settings={"slots":null}'], '/settings/slots'],
    ['an Ingress without a host', ['--set', 'ingress.enabled=true'], 'ingress.host is needed'],
    [
      'a path below the root of the host',
      ['--set', 'ingress.enabled=true,ingress.host=a.example,ingress.path=/forebear'],
      'the server answers at the root of a host only',
    ],
  ])('refuses %s', async (_, words, reason) => {
    await expect(render(...LEAST, ...words)).rejects.toThrow(reason);
  });

  it('keeps every value in its place, and a name of digits as a name', async () => {
    const words = Object.entries({
      'image.tag': '1\n          evil: here',
      'persistence.storageClass': 'fast\n  evil: here',
      'tokens.key': '1234',
      nameOverride: '1234',
      'tokens.existingSecret': '1234',
    }).flatMap(([name, value]) => ['--set-string', `${name}=${value}`]);
    const objects = await render(...words);
    const { containers, volumes } = podOf(objects);
    expect(containers[0].image).toBe('forebear:1\n          evil: here');
    expect(objects.get('PersistentVolumeClaim')?.['spec'].storageClassName).toContain('evil');
    const { secret } = volumes.find(({ name }: { readonly name: string }) => name === 'tokens');
    expect([secret.secretName, secret.items[0].key]).toEqual(['1234', '1234']);
    for (const object of objects.values())
      expect(object.metadata.labels?.['app.kubernetes.io/name'], object.kind).toBe('1234');
  }, 180_000);

  it('refuses a server without tokens', async () => {
    await expect(render()).rejects.toThrow('tokens.existingSecret is needed');
  });
});

// biome-ignore lint/suspicious/noExplicitAny: the shape of a Pod
function podOf(objects: ReadonlyMap<string, KubernetesObject>): any {
  return objects.get('Deployment')?.['spec'].template.spec;
}

/** The names of all values, with dots between levels. */
function namesOf(values: unknown, above = ''): string[] {
  const isGroup = typeof values === 'object' && values !== null && !Array.isArray(values);
  const entries = isGroup ? Object.entries(values) : [];
  if (entries.length === 0) return [above];
  return entries.flatMap(([name, inner]) =>
    namesOf(inner, above === '' ? name : `${above}.${name}`),
  );
}

interface Role {
  readonly rules?: readonly { readonly resources: string[]; readonly verbs: string[] }[];
}

/** The verbs of a role by resource. */
function rightsOf(role: object | undefined): Readonly<Record<string, string>> {
  const { rules = [] } = (role ?? {}) as Role;
  return Object.fromEntries(
    rules.flatMap(({ resources, verbs }) =>
      resources.map((name) => [name, [...verbs].sort().join(' ')]),
    ),
  );
}
