import {
  AddAssociationCommand,
  CreateActionCommand,
  CreateArtifactCommand,
  CreateContextCommand,
  QueryLineageCommand,
  type QueryLineageRequest,
  type QueryLineageResponse,
} from '@aws-sdk/client-sagemaker';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type AwsDoorUnderTest,
  expectCode,
  REGION,
  startAwsDoor,
} from '../../../../../support/aws-door.js';

// raw -> clean -> model -> deploy -> place, and raw -> other
let door: AwsDoorUnderTest;
const arns: Record<string, string> = {};
/** The number of files that are made from one: more than a page of the original has. */
const FILES = 120;

beforeAll(async () => {
  door = await startAwsDoor();
  const properties: Record<string, Record<string, string>> = {
    clean: { owner: 'ann' },
    model: { owner: 'bob', stage: 'test' },
  };
  for (const [name, type] of [
    ['raw', 'DataSet'],
    ['clean', 'DataSet'],
    ['model', 'Model'],
    ['other', 'DataSet'],
    ['wide', 'Folder'],
  ] as const) {
    arns[name] = await artifact(name, type, properties[name]);
  }
  const Source = { SourceUri: 'https://example.com' };
  const action = { ActionName: 'deploy', ActionType: 'ModelDeployment', Source };
  arns['deploy'] = (await door.sagemaker.send(new CreateActionCommand(action))).ActionArn ?? '';
  const context = { ContextName: 'place', ContextType: 'Endpoint', Source };
  arns['place'] = (await door.sagemaker.send(new CreateContextCommand(context))).ContextArn ?? '';
  await link('raw', 'clean');
  await link('clean', 'model');
  await link('model', 'deploy');
  await link('deploy', 'place');
  await link('raw', 'other');
  for (let file = 0; file < FILES; file += 1) {
    arns[`file-${file}`] = await artifact(`file-${file}`, 'File');
    await link('wide', `file-${file}`);
  }
});
afterAll(() => door[Symbol.asyncDispose]());

async function artifact(name: string, ArtifactType: string, Properties = {}): Promise<string> {
  const Source = { SourceUri: `s3://data/${name}` };
  const made = { ArtifactName: name, ArtifactType, Source, Properties };
  return (await door.sagemaker.send(new CreateArtifactCommand(made))).ArtifactArn ?? '';
}

async function link(from: string, to: string): Promise<void> {
  const ends = { SourceArn: arns[from], DestinationArn: arns[to] };
  await door.sagemaker.send(
    new AddAssociationCommand({ ...ends, AssociationType: 'ContributedTo' }),
  );
}

function ask(start: string, input: QueryLineageRequest = {}): Promise<QueryLineageResponse> {
  const StartArns = [arns[start] ?? start];
  return door.sagemaker.send(new QueryLineageCommand({ StartArns, ...input }));
}

function names({ Vertices = [] }: QueryLineageResponse): readonly string[] {
  return Vertices.map(({ Arn }) => nameOf(Arn)).sort();
}

function edges({ Edges = [] }: QueryLineageResponse): readonly string[] {
  return Edges.map(
    ({ SourceArn, DestinationArn }) => `${nameOf(SourceArn)} ${nameOf(DestinationArn)}`,
  ).sort();
}

function nameOf(arn: string | undefined): string {
  return Object.keys(arns).find((name) => arns[name] === arn) ?? '';
}

it('walks in each direction', async () => {
  const down = await ask('clean', { Direction: 'Descendants' });
  expect(names(down)).toEqual(['clean', 'deploy', 'model', 'place']);
  expect(down.Edges).toEqual([]);
  expect(names(await ask('clean', { Direction: 'Ascendants' }))).toEqual(['clean', 'raw']);
  const both = ['clean', 'deploy', 'model', 'other', 'place', 'raw'];
  expect(names(await ask('clean', { Direction: 'Both' }))).toEqual(both);
  expect(names(await ask('clean'))).toEqual(both);
});

it('has types of vertices and edges', async () => {
  const answer = await ask('model', { Direction: 'Descendants', IncludeEdges: true });
  expect(answer.Vertices).toEqual([
    { Arn: arns['model'], Type: 'Model', LineageType: 'Artifact' },
    { Arn: arns['deploy'], Type: 'ModelDeployment', LineageType: 'Action' },
    { Arn: arns['place'], Type: 'Endpoint', LineageType: 'Context' },
  ]);
  expect(answer.Edges).toContainEqual({
    SourceArn: arns['model'],
    DestinationArn: arns['deploy'],
    AssociationType: 'ContributedTo',
  });
  expect(edges(answer)).toEqual(['deploy place', 'model deploy']);
});

it('stops at a depth', async () => {
  const near = await ask('raw', { Direction: 'Descendants', MaxDepth: 1, IncludeEdges: true });
  expect(names(near)).toEqual(['clean', 'other', 'raw']);
  expect(edges(near)).toEqual(['raw clean', 'raw other']);
  expect(names(await ask('raw', { Direction: 'Descendants', MaxDepth: 0 }))).toEqual(['raw']);
});

it('filters by type, lineage type, properties and times', async () => {
  const chosen = async (Filters: NonNullable<QueryLineageRequest['Filters']>) =>
    names(await ask('clean', { Filters }));
  expect(await chosen({ Types: ['DataSet'] })).toEqual(['clean', 'other', 'raw']);
  expect(await chosen({ LineageTypes: ['Context', 'Action'] })).toEqual(['deploy', 'place']);
  expect(await chosen({ LineageTypes: ['Artifact'], Types: ['Model'] })).toEqual(['model']);
  expect(await chosen({ LineageTypes: ['TrialComponent'] })).toEqual([]);
  expect(await chosen({ Properties: { owner: 'ann', stage: 'test' } })).toEqual(['clean', 'model']);
  const [past, future] = [new Date(0), new Date(Date.now() + 60_000)];
  expect(await chosen({ CreatedAfter: future })).toEqual([]);
  expect(await chosen({ ModifiedBefore: past })).toEqual([]);
  expect(await chosen({ CreatedBefore: future, ModifiedAfter: past })).toHaveLength(6);
  expect(await chosen({})).toHaveLength(6);
});

it('returns the way to a match together with edges', async () => {
  const Filters = { Types: ['ModelDeployment'] };
  const answer = await ask('raw', { Filters, IncludeEdges: true, Direction: 'Descendants' });
  expect(names(answer)).toEqual(['clean', 'deploy', 'model', 'raw']);
  expect(edges(answer)).toEqual(['clean model', 'model deploy', 'raw clean']);
  const up = await ask('place', { Filters, IncludeEdges: true, Direction: 'Ascendants' });
  expect(names(up)).toEqual(['deploy', 'place']);
});

it('answers everything without MaxResults, more than a page of the original has', async () => {
  const answer = await ask('wide', { IncludeEdges: true });
  expect(answer.Vertices).toHaveLength(FILES + 1);
  expect(answer.Edges).toHaveLength(FILES);
  expect(answer.NextToken).toBeUndefined();
});

it.each([{}, { Types: ['File'] }])(
  'answers pages of the same walk with the filters %j',
  async (Filters) => {
    const whole = await ask('wide', { IncludeEdges: true, Filters });
    const pages: QueryLineageResponse[] = [];
    let NextToken: string | undefined;
    do {
      const page = await ask('wide', { IncludeEdges: true, Filters, MaxResults: 50, NextToken });
      expect(page.Vertices?.length).toBeLessThanOrEqual(50);
      pages.push(page);
      NextToken = page.NextToken;
    } while (NextToken !== undefined);
    expect(pages).toHaveLength(3);
    expect(pages.flatMap(({ Vertices = [] }) => Vertices)).toEqual(whole.Vertices);
    expect(pages.flatMap(edges).sort()).toEqual(edges(whole));
  },
);

it('reads later pages at the commit of the first', async () => {
  const first = await ask('other', { Direction: 'Both', MaxResults: 1 });
  arns['late'] = await artifact('late', 'DataSet');
  await link('other', 'late');
  const { NextToken } = first;
  const rest = await ask('other', { Direction: 'Both', MaxResults: 50, NextToken });
  expect(names(rest)).not.toContain('late');
  expect(names(await ask('other'))).toContain('late');
});

it('refuses a token of another question, and bad questions', async () => {
  const { NextToken } = await ask('wide', { MaxResults: 1 });
  await expectCode(ask('raw', { MaxResults: 1, NextToken }), 'ValidationException');
  await expectCode(ask('wide', { MaxResults: 51 }), 'ValidationException', 'maxResults');
  await expectCode(ask('wide', { MaxResults: 0 }), 'ValidationException');
  await expectCode(ask('wide', { MaxDepth: 11 }), 'ValidationException', 'maxDepth');
  await expectCode(ask('wide', { MaxDepth: -1 }), 'ValidationException');
  await expectCode(ask('wide', { StartArns: [] }), 'ValidationException');
  const missing = `arn:aws:sagemaker:${REGION}:000000000000:artifact/none`;
  await expectCode(ask(missing), 'ResourceNotFound');
});
