import { execute, type GraphQLError, parse, validate } from 'graphql';
import { expect, it } from 'vitest';
import { buildPlatformSchema } from '#schema/build-schema.js';
import { createHints } from '#schema/hints.js';

const schema = buildPlatformSchema();
const addHint = createHints(schema);

function messageOf(query: string): string | undefined {
  const [error] = validate(schema, parse(query));
  return error && addHint(error.toJSON(), error).message;
}

const STATUSES = 'Allowed: IN_PROGRESS, COMPLETED, FAILED, STOPPING, STOPPED.';
const endpoint = (variant: string) =>
  `mutation { createEndpoint(input: { name: "x", variants: [{ modelName: "m", ${variant} }] }) { arn } }`;

it.each([
  ['{ trainingJobs(filter: { status: RUNNING }) { totalCount } }', STATUSES],
  ['{ trainingJobs(filter: { status: "COMPLETED" }) { totalCount } }', STATUSES],
  ['{ createModel(input: {}) { arn } }', 'It is a field of Mutation: mutation { createModel }.'],
  ['{ log(arn: "x") { lines { message } } }', 'field of Subscription: subscription { log }.'],
  ['mutation { models { totalCount } }', 'It is a field of Query: query { models }.'],
  ['{ models { name } }', "Its items are in 'nodes': { nodes { name } }."],
  ['{ models { nme } }', "Its items are in 'nodes'."],
  ['{ lineage(start: []) { depth } }', "Its items are in 'nodes': { nodes { depth } }."],
  ['{ lineage(start: []) { name } }', "Its items are in 'nodes': { nodes { entity { name } } }."],
  ['{ lineage(start: []) { nodes { arn } } }', 'Did you mean "entity { arn }"?'],
  [
    '{ trainingJobs(status: COMPLETED) { totalCount } }',
    'arguments: after, first, atCommit, filter, orderBy.',
  ],
  ['{ impact(of: {}) { resource { id } } }', "'nodes': { nodes { resource } }."],
])('suggests a correction: %s', (query, hint) => {
  expect(messageOf(query)).toContain(hint);
});

it.each([
  ['{ trainingJobs(first: "ten") { totalCount } }', /^first: Int cannot/],
  ['query ($n: Int = "ten") { trainingJobs(first: $n) { totalCount } }', /^n: Int cannot/],
  [endpoint('weight: "two"'), /^weight: Float cannot/],
  [endpoint('instanceCount: 1.5'), /^instanceCount: Int cannot/],
  ['{ lineage(start: [], filter: { types: ["a", 2] }) { complete } }', /^types: String cannot/],
  ['{ model(name: [{ a: 1 }]) { arn } }', /^name: String cannot/],
])('names the place of a value: %s', (query, message) => {
  expect(messageOf(query)).toMatch(message);
});

it('hints at the values of an enum where a variable has another', async () => {
  const result = await execute({
    schema,
    document: parse(
      'query ($s: JobStatus) { trainingJobs(filter: { status: $s }) { totalCount } }',
    ),
    variableValues: { s: 'running' },
  });
  const error = result.errors?.[0] as GraphQLError;
  expect(addHint(error.toJSON(), error).message).toMatch(new RegExp(`enum\\. ${STATUSES}$`));
});

it('leaves other errors as they are', () => {
  expect(messageOf('{ models { nodes { nme } } }')).toBe(
    'Cannot query field "nme" on type "Model". Did you mean "name"?',
  );
});
