import { z } from 'zod';
import { JOB_LIMITS } from '#src/domain/limits.js';

const databaseUrl = (schemes: RegExp, expected: string) =>
  z
    .string()
    .regex(schemes, `expected a URL such as ${expected}`)
    .refine(
      (text) => !text.includes('@'),
      'expected no user or password in it: they have separate settings',
    );
const word = z.string().min(1);

/** The supported kinds of Gremlin servers. */
export const GREMLIN_PROFILES = ['tinkergraph', 'janusgraph', 'neptune'] as const;

/** The settings of the graph store; those of a database are used only when `store` names it. */
export const STORE_SETTINGS = {
  store: z
    .enum(['embedded', 'memory', 'neo4j', 'gremlin'])
    .default('embedded')
    .describe('Graph store; memory keeps nothing when the server ends'),
  storeWaitSeconds: z
    .number()
    .min(0)
    .max(3600)
    .default(30)
    .describe('How long a start waits for a graph database that cannot be reached yet'),
  acceptEmpty: z
    .boolean()
    .default(false)
    .describe('Start with an empty graph although the data directory notes commits of one'),
  neo4jUrl: databaseUrl(
    /^(neo4j|bolt)(\+s|\+ssc)?:\/\/[^\s/]+\/?$/,
    'neo4j://graph.example.com:7687',
  )
    .default('bolt://127.0.0.1:7687')
    .describe('Where Neo4j answers'),
  neo4jUser: word.optional().describe('User of Neo4j; default neo4j when there is a password'),
  neo4jPassword: word
    .optional()
    .describe('Password of Neo4j, best given in the environment; default no authentication'),
  neo4jDatabase: word.optional().describe("Database of Neo4j; default the user's home database"),
  gremlinUrl: databaseUrl(/^wss?:\/\/[^\s/]+\/\S*$/, 'wss://graph.example.com:8182/gremlin')
    .default('ws://127.0.0.1:8182/gremlin')
    .describe('Where the Gremlin server answers'),
  gremlinProfile: z
    .enum(GREMLIN_PROFILES)
    .default('tinkergraph')
    .describe('The kind of the Gremlin server'),
  gremlinUser: word.optional().describe('User of the Gremlin server; needs a password'),
  gremlinPassword: word
    .optional()
    .describe('Password of the Gremlin server, best given in the environment'),
};

/** The settings of the object storage; those of S3 are used only when `storage` names it. */
export const STORAGE_SETTINGS = {
  storage: z
    .enum(['filesystem', 's3'])
    .default('filesystem')
    .describe('Object storage; filesystem keeps the objects in the data directory'),
  s3Endpoint: z
    .string()
    .regex(/^https?:\/\/[^\s/@]+\/?$/i, 'expected a URL such as https://s3.example.com:9000')
    .refine((text) => URL.canParse(text), 'expected a URL')
    .optional()
    .describe('URL of an S3-compatible server; default AWS itself'),
  s3Region: z
    .string()
    .regex(/^[a-z0-9-]+$/, 'expected lower-case letters, digits and hyphens')
    .default('us-east-1')
    .describe('Region that requests to S3 are signed for'),
  s3Addressing: z
    .enum(['path', 'host'])
    .default('path')
    .describe('Whether the bucket is in the path of a request to S3, or in its host name'),
};

const bytes = z.int().min(1);

/** The settings that limit how much of the programs' files a job may read and store. */
export const LIMIT_SETTINGS = {
  maxOutputBytes: bytes
    .default(JOB_LIMITS.maxOutputBytes)
    .describe(
      'Most bytes of the outputs of a job, of all its instances with the model, before they are packed; likewise of its checkpoints',
    ),
  maxLogBytes: bytes
    .default(JOB_LIMITS.maxLogBytes)
    .describe('Most bytes that the output of an instance of a job takes in its log'),
  maxMetricsBytes: bytes
    .default(JOB_LIMITS.maxMetricsBytes)
    .describe('Most bytes that are read of the metrics file of an instance'),
  maxUnpackedBytes: bytes
    .default(JOB_LIMITS.maxUnpackedBytes)
    .describe('Most bytes of the unpacked inputs of a job together, and of a model'),
  maxStoringSeconds: z
    .int()
    .min(1)
    .max(86_400)
    .default(JOB_LIMITS.maxStoringSeconds)
    .describe('How long a job may store its outputs after it was stopped or its time is up'),
};
