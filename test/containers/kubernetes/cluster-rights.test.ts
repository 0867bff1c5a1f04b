import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { RULES } from '#containers/kubernetes/rights.js';
import { ask } from '../../../tools/services/kubernetes/cluster.mjs';
import { describeWithService } from '../../support/services.js';
import { temporaryDirectory } from '../../support/temporary-directory.js';
import { homeOf } from './cluster-images.js';
import { openTestCluster } from './open-test-cluster.js';

const SPACE = 'namespaces/forebear';
const RBAC = `/apis/rbac.authorization.k8s.io/v1/${SPACE}`;
const NAME = 'lacking';
const directories = temporaryDirectory();

describeWithService('kubernetes', (kubeconfig) => {
  const home = homeOf(kubeconfig);
  afterEach(async () => {
    await ask(home, `DELETE ${RBAC}/rolebindings/${NAME}`);
    await ask(home, `DELETE ${RBAC}/roles/${NAME}`);
    await ask(home, `DELETE /api/v1/${SPACE}/serviceaccounts/${NAME}`);
  });

  it('a runner whose Role lacks rights does not start, and names them', async () => {
    const rules = RULES.filter(({ resources: [kind] }) => kind !== 'pods/log').map((rule) => ({
      ...rule,
      verbs: rule.verbs.filter((verb) => verb !== 'watch'),
    }));
    const directory = await directories.fresh();
    const lacking = await loginWith(rules, directory);
    await expect(openTestCluster({ directory, kubeconfig: lacking })).rejects.toMatchObject({
      code: 'CONFIG_INVALID',
      message: expect.stringContaining(
        "namespace 'forebear' of the cluster: watch pods, get pods/log.",
      ),
    });
  });

  /** Returns the path of a kubeconfig for a service account whose Role has these rules. */
  async function loginWith(rules: readonly object[], folder: string): Promise<string> {
    const metadata = { name: NAME };
    const accounts = `/api/v1/${SPACE}/serviceaccounts`;
    await made(accounts, { metadata });
    await made(`${RBAC}/roles`, { metadata, rules });
    await made(`${RBAC}/rolebindings`, {
      metadata,
      roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name: NAME },
      subjects: [{ kind: 'ServiceAccount', name: NAME, namespace: 'forebear' }],
    });
    const { status } = await made(`${accounts}/${NAME}/token`, { spec: {} });
    const config = JSON.parse(readFileSync(kubeconfig, 'utf8'));
    config.users[0].user = { token: status.token };
    const path = join(folder, 'kubeconfig');
    writeFileSync(path, JSON.stringify(config));
    return path;
  }

  async function made(path: string, object: object): Promise<Made> {
    const { status, body } = await ask(home, `POST ${path}`, object);
    expect(status).toBe(201);
    return body as Made;
  }
});

interface Made {
  readonly status: { readonly token: string };
}
