import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasRegistry } from '../../../bench/support/bare-machine.js';
import { extraPlace } from '../../../tools/extra-place.mjs';
import { describeWithExtra } from '../../support/describe-extra.js';
import { describeWithService } from '../../support/services.js';
import { SnippetShell, snippetsOf } from '../../support/snippets.js';
import { temporaryDirectory } from '../../support/temporary-directory.js';
import { makeChartImages, REGISTRY } from './chart-images.js';
import { ChartNamespace } from './chart-namespace.js';
import { homeOf } from './cluster-images.js';

const TIMEOUT = 900_000;
const GUIDE = 'docs/guides/kubernetes.md';
const CHART = fileURLToPath(new URL('../../../charts/forebear', import.meta.url));
const NAMESPACE = `forebear-chart-${process.pid}`;
const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
const FIRST_EPOCH = 'epoch=0, train binary_classification_accuracy';
const NEXT = `${version}-next`;
const canBuild = await hasRegistry();
const hasKubectl = await promisify(execFile)('kubectl', ['version', '--client']).then(
  () => true,
  () => false,
);

describeWithService('docker', (url) => {
  describeWithService('kubernetes', (kubeconfig) => {
    describeWithExtra('helm', 'the chart on a cluster', () => {
      describe.skipIf(!canBuild || !hasKubectl)('with kubectl and a registry of npm', () => {
        followGuide(kubeconfig, url.replace(/^unix:\/\//, ''));
      });
    });
  });
});

function followGuide(kubeconfig: string, socketPath: string): void {
  const home = homeOf(kubeconfig);
  const directories = temporaryDirectory();
  const environment = {
    ...process.env,
    KUBECONFIG: join(home, 'conf/admin.kubeconfig'),
  };
  const namespace = new ChartNamespace(home, NAMESPACE, environment);
  let cwd: string;
  let login: Readonly<Record<string, string>>;

  /** The snippet of the guide that has some words, for the namespace and the images of this test. */
  function snippet(words: string): string {
    const found = snippetsOf(GUIDE, 'sh').find((text) => text.includes(words));
    if (found === undefined) throw new Error(`${GUIDE} has no snippet with '${words}'`);
    return found
      .replaceAll('--namespace forebear', `--namespace ${NAMESPACE}`)
      .replaceAll('create namespace forebear', `create namespace ${NAMESPACE}`)
      .replaceAll('registry.example.com', REGISTRY)
      .replaceAll('charts/forebear', CHART);
  }

  async function run(script: string): Promise<string> {
    const helm = join(extraPlace('helm').folder, 'bin');
    const shell = new SnippetShell(
      cwd,
      { url: '', companionUrl: '' },
      { ...environment, HOME: cwd, PATH: `${cwd}:${helm}:${process.env['PATH']}`, ...login },
    );
    await shell.open();
    const { code, stdout, stderr } = await shell.run(script);
    if (code !== 0) throw new Error(`${script}\n${stdout}\n${stderr}\n${await state()}`);
    return stdout;
  }

  async function state(): Promise<string> {
    const logs = ['logs', 'deployment/forebear', '--all-containers', '--tail=50'];
    const asked = [['get', 'pods,jobs,events'], logs].map((words) =>
      namespace.kubectl(...words).catch(String),
    );
    return (await Promise.all(asked)).join('\n');
  }

  async function reach(): Promise<void> {
    login = { ...login, FOREBEAR_URL: await namespace.openTunnel(snippet('port-forward')) };
  }

  beforeAll(async () => {
    cwd = await directories.fresh();
    const directory = await directories.fresh();
    await makeChartImages({ socketPath, kubeconfig, directory, tags: [version, NEXT] });
    await namespace.addVolume(join(directory, 'volume'), 'forebear');
  }, TIMEOUT);
  afterAll(() => namespace.remove(), TIMEOUT);

  it(
    'installs a server that is ready, with the commands of the guide',
    async () => {
      const shown = await run(snippet('helm install'));
      const [, token = ''] = /^Token, shown only now: (\S+)/.exec(shown) ?? [];
      login = { FOREBEAR_TOKEN: token };
      const ready = ['-o', 'jsonpath={.status.readyReplicas}'];
      expect(await namespace.kubectl('get', 'deployment', 'forebear', ...ready)).toBe('1');
    },
    TIMEOUT,
  );

  it(
    'trains in pods with the rights of the chart, deploys, and answers',
    async () => {
      await reach();
      const shown = await run(snippet('forebear train'));
      expect(shown).toContain('dot_product');
      expect(shown).toMatch(/^pod\/forebear-[0-9a-f]{20}-1-\w+ +2\/2 +Running/m);
      const ofJobs = ['--field-selector', 'involvedObject.kind=Job,reason=SuccessfulCreate'];
      const made = await namespace.kubectl('get', 'events', ...ofJobs, '-o', 'name');
      expect(made.trim().split('\n')).toHaveLength(2); // of the training and of the endpoint
      const account = `--as=system:serviceaccount:${NAMESPACE}:forebear`;
      const exec = ['can-i', 'create', 'pods', '--subresource=exec', account];
      const may = namespace.kubectl('auth', ...exec);
      await expect(may).rejects.toMatchObject({ stdout: 'no\n' });
    },
    TIMEOUT,
  );

  it(
    'keeps the data, a job that runs and the instances when it is upgraded',
    async () => {
      const instances = ['get', 'pods', '-l', 'forebear.io/run', '-o', 'name'];
      const running = await namespace.kubectl(...instances);
      await run('forebear train --like logins-1 --name logins-2 -p epochs=10000');
      await expect.poll(() => run('forebear logs logins-2')).toContain(FIRST_EPOCH);
      const tag = `--wait --set image.tag=${NEXT}`;
      const [upgrade = ''] = snippet('helm upgrade').split('\n');
      await run(upgrade.replace('--wait', tag));
      await reach();
      expect(await run('forebear jobs get logins-1 -o json')).toContain('"COMPLETED"');
      await expect
        .poll(() => run('head -n 3 logins/test.csv | forebear invoke logins').catch(String), {
          timeout: 240_000,
          interval: 2_000,
        })
        .toContain('dot_product');
      expect(await namespace.kubectl(...instances)).toContain(running.trim());
      const last = (await run('forebear logs logins-2 --tail 1')).trim();
      await expect.poll(() => run('forebear logs logins-2 --tail 1')).not.toContain(last);
      const log = await run('forebear logs logins-2');
      expect(log.split(FIRST_EPOCH)).toHaveLength(2);
      await run('forebear jobs stop logins-2');
    },
    TIMEOUT,
  );

  it(
    'leaves nothing but its volume, which it names',
    async () => {
      const [, remove = '', uninstall = ''] = snippet('helm upgrade').split('\n');
      await run(remove);
      expect(await run(uninstall)).toContain('[PersistentVolumeClaim] forebear');
      await expect
        .poll(() => namespace.objects(), { timeout: 120_000, interval: 1_000 })
        .toEqual([
          'configmap/kube-root-ca.crt',
          'persistentvolumeclaim/forebear',
          'secret/forebear-tokens',
          'serviceaccount/default',
        ]);
      expect(await namespace.kubectl('get', 'clusterroles,clusterrolebindings')).not.toContain(
        NAMESPACE,
      );
    },
    TIMEOUT,
  );
}
