import { z } from 'zod';

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
