import { z } from 'zod';

/** The settings of the kubernetes runner, used only when `runner` names it. */
export const KUBERNETES_SETTINGS = {
  kubeconfig: z
    .string()
    .min(1, 'expected a path')
    .optional()
    .describe(
      'File with the address and the login of the cluster; default the login of the pod that the server runs in',
    ),
  kubernetesNamespace: z
    .string()
    .regex(/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/, 'expected the name of a namespace')
    .optional()
    .describe('Namespace of the jobs and pods of programs; default that of the login'),
  kubernetesPodTemplates: z
    .record(z.string().min(1), z.record(z.string().min(1), z.unknown()).readonly())
    .readonly()
    .default({})
    .describe(
      'Fields of the spec of pods, by instance type, * for all others: {"ml.g5.xlarge": {"nodeSelector": {"gpu": "a10"}, "tolerations": [{"operator": "Exists"}]}}',
    ),
  kubernetesQueue: z
    .string()
    .min(1)
    .optional()
    .describe('Local queue of Kueue that jobs wait in; default none'),
  kubernetesServers: z
    .array(z.string().regex(/^[0-9a-f.:]+\/\d+$/i, 'expected networks such as 10.1.0.0/16'))
    .readonly()
    .default([])
    .describe('Networks of servers outside the cluster that may reach the programs'),
  kubernetesServerLabels: z
    .record(z.string().min(1), z.string())
    .refine((labels) => Object.keys(labels).length > 0, 'expected at least one label')
    .readonly()
    .default({ 'app.kubernetes.io/name': 'forebear' })
    .describe(
      'Labels of the pods of this installation’s servers; in the namespace of their login, only these may reach the programs',
    ),
  kubernetesCapacity: z
    .strictObject({
      cpus: z.int().min(1),
      memoryGb: z.number().positive(),
      gpus: z.int().min(0).default(0),
    })
    .readonly()
    .optional()
    .describe('Size of the greatest node, for a server that may not list nodes'),
  kubernetesStartSeconds: z
    .number()
    .min(10)
    .max(86_400)
    .default(1_800)
    .describe(
      'Seconds that a pod on a node may take to begin, for example to pull its images; the hosts of a job wait as long for each other, and an instance for a node',
    ),
  kubernetesContactSeconds: z
    .number()
    .min(2)
    .max(3600)
    .default(60)
    .describe('Seconds without contact after which a pod is given up, and a program in it ends'),
};
