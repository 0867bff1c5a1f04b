import { PlatformError } from '#src/domain/errors/index.js';
import { type KubeClient, statusOf } from './client/kube-client.js';

/** The rights that the runner needs in its namespace, as the rules of a Role. */
export const RULES = [
  { apiGroups: ['batch'], resources: ['jobs'], verbs: ['create', 'list', 'delete'] },
  { apiGroups: [''], resources: ['pods'], verbs: ['create', 'get', 'list', 'watch', 'delete'] },
  { apiGroups: [''], resources: ['pods/log'], verbs: ['get'] },
  { apiGroups: [''], resources: ['events'], verbs: ['list'] },
  { apiGroups: [''], resources: ['secrets'], verbs: ['create', 'list', 'patch', 'delete'] },
  {
    apiGroups: ['networking.k8s.io'],
    resources: ['networkpolicies'],
    verbs: ['create', 'list', 'patch', 'delete'],
  },
] as const;

const REVIEWS = '/apis/authorization.k8s.io/v1/selfsubjectaccessreviews';

interface Right {
  readonly group: string;
  /** A resource, or a subresource such as `pods/log`. */
  readonly kind: string;
  readonly verb: string;
}

/** Throws `CONFIG_INVALID` when the login of the server lacks rights in its namespace, and names them. */
export async function checkRights(client: KubeClient): Promise<void> {
  const rights = RULES.flatMap(({ apiGroups: [group], resources: [kind], verbs }) =>
    verbs.map((verb): Right => ({ group, kind, verb })),
  );
  const allowed = await Promise.all(rights.map((right) => isAllowed(client, right)));
  const missing = rights.filter((_, index) => !allowed[index]);
  if (missing.length === 0) return;
  const { namespace } = client;
  const words = missing.map(({ verb, kind }) => `${verb} ${kind}`).join(', ');
  throw new PlatformError(
    'CONFIG_INVALID',
    `The login of the server lacks rights in the namespace '${namespace}' of the cluster: ${words}. Add them to its Role, or set kubernetesNamespace to another namespace.`,
    { details: { key: 'kubernetesNamespace', value: namespace, source: 'runner' } },
  );
}

/** Assumes a right when the cluster refuses to review it. */
async function isAllowed(client: KubeClient, { group, kind, verb }: Right): Promise<boolean> {
  const [resource, subresource] = kind.split('/');
  const { namespace } = client;
  const resourceAttributes = { namespace, group, resource, subresource, verb };
  const body = {
    apiVersion: 'authorization.k8s.io/v1',
    kind: 'SelfSubjectAccessReview',
    spec: { resourceAttributes },
  };
  try {
    const { status } = await client.json<Review>('POST', REVIEWS, { body });
    return status.allowed;
  } catch (error) {
    if (statusOf(error) === 403) return true;
    throw error;
  }
}

interface Review {
  readonly status: { readonly allowed: boolean };
}
