// What an administrator makes for the runner: a namespace, and a role in it.
import { RUNNER_USER } from './logins.mjs';

export const NAMESPACE = 'forebear';
const RBAC = 'rbac.authorization.k8s.io';

/** The rights of the runner, as in docs/guides/kubernetes.md. */
const RULES = [
  { apiGroups: ['batch'], resources: ['jobs'], verbs: ['create', 'list', 'delete'] },
  { apiGroups: [''], resources: ['pods'], verbs: ['create', 'get', 'list', 'watch', 'delete'] },
  { apiGroups: [''], resources: ['pods/log'], verbs: ['get'] },
  { apiGroups: [''], resources: ['events'], verbs: ['list'] },
  { apiGroups: [''], resources: ['secrets'], verbs: ['create', 'delete', 'list', 'patch'] },
  {
    apiGroups: ['networking.k8s.io'],
    resources: ['networkpolicies'],
    verbs: ['create', 'delete', 'list', 'patch'],
  },
];
/** Optional: the sizes of nodes, and the digests of their images. */
const NODE_RULES = [{ apiGroups: [''], resources: ['nodes'], verbs: ['list'] }];

/** The objects with the paths to create them at. */
export function objects() {
  const role = (kind, rules) => ({
    path: `/apis/${RBAC}/v1/${kind === 'Role' ? `namespaces/${NAMESPACE}/roles` : 'clusterroles'}`,
    object: { apiVersion: `${RBAC}/v1`, kind, metadata: { name: 'forebear-runner' }, rules },
  });
  const binding = (kind) => ({
    path: `/apis/${RBAC}/v1/${kind === 'Role' ? `namespaces/${NAMESPACE}/rolebindings` : 'clusterrolebindings'}`,
    object: {
      apiVersion: `${RBAC}/v1`,
      kind: `${kind}Binding`,
      metadata: { name: 'forebear-runner' },
      roleRef: { apiGroup: RBAC, kind, name: 'forebear-runner' },
      subjects: [{ apiGroup: RBAC, kind: 'User', name: RUNNER_USER }],
    },
  });
  const metadata = { name: NAMESPACE };
  return [
    { path: '/api/v1/namespaces', object: { apiVersion: 'v1', kind: 'Namespace', metadata } },
    role('Role', RULES),
    binding('Role'),
    role('ClusterRole', NODE_RULES),
    binding('ClusterRole'),
  ];
}
