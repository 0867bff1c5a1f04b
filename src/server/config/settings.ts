import { z } from 'zod';
import { REGION } from '#src/domain/arn.js';
import { isRole, isRoleName } from '#src/domain/request/index.js';
import { RETENTION_RULE } from '#src/domain/retention/index.js';
import { isBucketName } from '#src/domain/s3-uri.js';
import { KUBERNETES_SETTINGS } from './kubernetes-settings.js';
import { LINEAGE_SETTINGS } from './lineage-settings.js';
import { hostName, LISTEN_SETTINGS } from './listen-settings.js';
import { PROGRAM_SETTINGS } from './program-settings.js';
import { LIMIT_SETTINGS, STORAGE_SETTINGS, STORE_SETTINGS } from './store-settings.js';
import { SWARM_SETTINGS } from './swarm-settings.js';

const origin = z
  .string()
  .regex(/^https?:\/\/[^/\s]+$/i, 'expected an origin such as https://console.example.com');
const path = z.string().min(1, 'expected a path');
const bytes = z.int().min(1).describe('bytes');
const access = z
  .string()
  .regex(
    /^(\*|s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/.*)?)$/,
    'expected *, or an s3:// URI of a bucket, a folder (with a slash at its end) or an object',
  );

/**
 * Every setting. A key `dataDirectory` is `dataDirectory` in the file, `FOREBEAR_DATA_DIRECTORY` in the environment
 * and `--data-directory` as a flag.
 */
export const settingsSchema = z
  .strictObject({
    ...LISTEN_SETTINGS,
    dataDirectory: path.describe(
      'Folder of the embedded store, the logs and the object files; default forebear in $XDG_DATA_HOME or ~/.local/share',
    ),
    ...STORE_SETTINGS,
    ...STORAGE_SETTINGS,
    partition: z
      .string()
      .regex(/^aws[a-z-]*$/, 'expected aws, or a name that begins with it')
      .default('aws')
      .describe('Partition in the ARNs'),
    region: z
      .string()
      .regex(REGION, 'expected lower-case letters, digits and hyphens')
      .default('local')
      .describe('Region in the ARNs and in the name of the default bucket'),
    account: z
      .string()
      .regex(/^\d{12}$/, 'expected 12 digits')
      .default('000000000000')
      .describe('Account in the ARNs and in the name of the default bucket'),
    executionRole: z
      .string()
      .refine(isRole, 'expected the ARN of a role')
      .optional()
      .describe('ARN of the role of jobs without a role; default role/forebear-execution'),
    defaultBucket: z
      .string()
      .refine(isBucketName, 'expected 3 to 63 lower-case letters, digits, dots and hyphens')
      .optional()
      .describe('Bucket of a session without a bucket; default forebear-<region>-<account>'),
    serverBucket: z
      .string()
      .refine(isBucketName, 'expected 3 to 63 lower-case letters, digits, dots and hyphens')
      .optional()
      .describe(
        'Bucket of the logs and notes of the server, which only the server may write; default <defaultBucket>-server',
      ),
    tokensFile: path
      .optional()
      .describe('JSON list of {name, role, sha256}; with it every caller needs a token'),
    secretsDirectory: path
      .optional()
      .describe('Folder of the secrets that programs may be given: a file for each, by name'),
    valuesKeyFile: path
      .optional()
      .describe(
        'File of the keys that environment values are sealed with; the same for all servers of a database; default values.key in the data directory',
      ),
    provenanceKeyFile: path
      .optional()
      .describe(
        'File of the Ed25519 key that provenance is signed with, PEM; the same for all servers of a database; default provenance.key in the data directory',
      ),
    allowedHosts: z
      .array(hostName)
      .readonly()
      .default([])
      .describe(
        'Host names, in addition to loopback and IP addresses, that callers may use for the server; only with a tokens file',
      ),
    allowedOrigins: z
      .array(origin)
      .readonly()
      .default([])
      .describe(
        'Origins, besides those of the server, whose pages may call it; only with a tokens file',
      ),
    publicUrl: z
      .string()
      .regex(/^https?:\/\/[^\s]+[^/\s]$/i, 'expected a URL without a slash at its end')
      .refine((text) => URL.canParse(text), 'expected a URL')
      .optional()
      .describe(
        'URL under which clients reach the server; default where it listens; beyond loopback only with a tokens file',
      ),
    advertise: origin
      .optional()
      .describe(
        'URL at which the other servers of the database reach this one; default where it listens; beyond loopback only with a tokens file',
      ),
    maxRequestBytes: bytes.default(8 * 2 ** 20).describe('Longest GraphQL request in bytes'),
    maxSubscriptions: z
      .int()
      .min(1)
      .max(100_000)
      .default(100)
      .describe('Subscriptions at a time on one web socket'),
    maxInvocationBytes: bytes.default(6 * 2 ** 20).describe('Longest invocation in bytes'),
    maxObjectBytes: bytes
      .default(100 * 2 ** 30)
      .describe('Largest object that is taken in, in bytes'),
    shutdownGraceSeconds: z
      .number()
      .min(0)
      .max(3600)
      .default(10)
      .describe('How long running requests may take when the server shuts down'),
    logLevel: z
      .enum(['debug', 'info', 'warn', 'error', 'silent'])
      .default('info')
      .describe('The least level that the server logs'),
    logFormat: z
      .enum(['text', 'json'])
      .optional()
      .describe(
        'Lines of the log for people or in JSON; default text on a terminal, json for files and pipes',
      ),
    ...LIMIT_SETTINGS,
    ...PROGRAM_SETTINGS,
    runner: z
      .enum(['process', 'docker', 'swarm', 'kubernetes'])
      .default('process')
      .describe(
        'How programs run: as processes of this machine, as containers of its Docker daemon, as services on the nodes of a Docker Swarm, or as jobs of a Kubernetes cluster',
      ),
    dockerSocket: path
      .default('/var/run/docker.sock')
      .describe(
        'Socket of the Docker daemon, which runs on this machine; for swarm it is a manager',
      ),
    ...SWARM_SETTINGS,
    ...KUBERNETES_SETTINGS,
    containerImages: z
      .record(z.string().min(1), z.string().min(1))
      .readonly()
      .default({})
      .describe(
        'Images of the runners with containers, by the image of requests: {"ipinsights": "<reference>"}',
      ),
    containerNetwork: z
      .enum(['internal', 'outside'])
      .default('internal')
      .describe('Whether containers reach only their own job, or networks outside too'),
    instanceTypes: z
      .record(
        z.string().regex(/^ml\.[a-z0-9-]+\.[a-z0-9-]+$/, 'expected a name such as ml.my.large'),
        z
          .strictObject({
            cpus: z.int().min(1),
            memoryGb: z.number().positive(),
            gpus: z.int().min(0).default(0),
          })
          .readonly(),
      )
      .readonly()
      .default({})
      .describe(
        'Sizes of further instance types: {"ml.my.large": {"cpus": 2, "memoryGb": 8, "gpus": 0}}',
      ),
    prices: z
      .strictObject({
        currency: z.string().regex(/^[A-Z]{3}$/, 'expected three letters such as USD'),
        perHour: z.record(z.string().min(1), z.number().nonnegative()).readonly(),
      })
      .readonly()
      .optional()
      .describe(
        'What an instance costs for an hour, by type: {"currency": "USD", "perHour": {"ml.m5.large": 0.115}}; default no costs',
      ),
    retention: z
      .strictObject({ rules: z.array(RETENTION_RULE).readonly() })
      .readonly()
      .default({ rules: [] })
      .describe(
        'Which bytes retention may remove; lineage stays: {"rules": [{"class": "FAILED_OUTPUTS", "keepDays": 14}, {"class": "MODELS", "keepDays": 90, "keepLast": 3}]}; nothing is removed before somebody runs it',
      ),
    ...LINEAGE_SETTINGS,
    slots: z
      .int()
      .min(1)
      .max(10_000)
      .optional()
      .describe(
        'Number of concurrent jobs, independent of their instances; default as many as the machine has room for',
      ),
    roles: z
      .record(
        z.string().refine(isRoleName, 'expected the ARN of a role, or its name'),
        z
          .strictObject({
            read: z.array(access).readonly().default([]),
            write: z.array(access).readonly().default([]),
            secrets: z.array(z.string().min(1)).readonly().default([]),
          })
          .readonly(),
      )
      .readonly()
      .default({})
      .describe(
        'The URIs that roles may read and write, and the secrets that their programs get: {"<role>": {"read": ["s3://data/"], "write": ["s3://models/team/"], "secrets": ["api-key"]}}; default everything',
      ),
    hosted: z.boolean().default(false).describe('Refuse the instance types local and local_gpu'),
    runAs: z
      .string()
      .min(1)
      .optional()
      .describe(
        'The users that programs run as: a range, one for each, such as 60000-69999; or one user for all, by name or uid:gid; default that of the server',
      ),
  })
  .readonly();

/** The effective configuration. */
export type Config = z.output<typeof settingsSchema>;

/** The name of a setting, as in the file. */
export type SettingKey = keyof Config;
