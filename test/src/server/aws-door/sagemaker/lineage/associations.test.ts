import {
  AddAssociationCommand,
  type AssociationSummary,
  CreateActionCommand,
  CreateArtifactCommand,
  CreateContextCommand,
  CreateTrialComponentCommand,
  DeleteArtifactCommand,
  DeleteAssociationCommand,
  ListAssociationsCommand,
  type ListAssociationsRequest,
} from '@aws-sdk/client-sagemaker';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type AwsDoorUnderTest,
  expectCode,
  REGION,
  startAwsDoor,
} from '../../../../../support/aws-door.js';

let door: AwsDoorUnderTest;
const arns = { data: '', model: '', deploy: '', place: '' };

beforeAll(async () => {
  door = await startAwsDoor();
  const { sagemaker: client } = door;
  const artifact = async (ArtifactName: string, ArtifactType: string) => {
    const Source = { SourceUri: `s3://data/${ArtifactName}` };
    const made = { ArtifactName, ArtifactType, Source };
    return (await client.send(new CreateArtifactCommand(made))).ArtifactArn ?? '';
  };
  arns.data = await artifact('data', 'DataSet');
  arns.model = await artifact('model', 'Model');
  const Source = { SourceUri: 'https://example.com' };
  const action = { ActionName: 'deploy', ActionType: 'ModelDeployment', Source };
  arns.deploy = (await client.send(new CreateActionCommand(action))).ActionArn ?? '';
  const context = { ContextName: 'place', ContextType: 'Endpoint', Source };
  arns.place = (await client.send(new CreateContextCommand(context))).ContextArn ?? '';
  await add(arns.data, arns.model, 'DerivedFrom');
  await add(arns.model, arns.deploy, 'ContributedTo');
  await add(arns.deploy, arns.place, 'AssociatedWith');
  await add(arns.data, arns.deploy);
});
afterAll(() => door[Symbol.asyncDispose]());

function add(
  SourceArn: string,
  DestinationArn: string,
  AssociationType?: 'DerivedFrom' | 'ContributedTo' | 'AssociatedWith',
) {
  return door.sagemaker.send(
    new AddAssociationCommand({ SourceArn, DestinationArn, AssociationType }),
  );
}

async function list(input: ListAssociationsRequest): Promise<readonly AssociationSummary[]> {
  const rows: AssociationSummary[] = [];
  let NextToken: string | undefined;
  do {
    const page = await door.sagemaker.send(new ListAssociationsCommand({ ...input, NextToken }));
    rows.push(...(page.AssociationSummaries ?? []));
    NextToken = page.NextToken;
  } while (NextToken !== undefined);
  return rows;
}

it('names both ends with their types', async () => {
  const [row, ...others] = await list({ SourceArn: arns.model });
  expect(others).toEqual([]);
  expect(row).toMatchObject({
    SourceArn: arns.model,
    SourceName: 'model',
    SourceType: 'Model',
    DestinationArn: arns.deploy,
    DestinationName: 'deploy',
    DestinationType: 'ModelDeployment',
    AssociationType: 'ContributedTo',
  });
  expect(row?.CreationTime).toBeInstanceOf(Date);
});

it('filters by ends, types and time', async () => {
  const sources = async (input: ListAssociationsRequest) =>
    (await list(input)).map(({ SourceName }) => SourceName).sort();
  expect(await sources({ DestinationArn: arns.deploy })).toEqual(['data', 'model']);
  expect(await sources({ SourceType: 'DataSet' })).toEqual(['data', 'data']);
  expect(await sources({ DestinationType: 'Endpoint' })).toEqual(['deploy']);
  expect(await sources({ SourceArn: arns.data, DestinationType: 'Context' })).toEqual([]);
  expect(await sources({ AssociationType: 'DerivedFrom' })).toEqual(['data']);
  expect(await sources({ CreatedAfter: new Date(Date.now() + 60_000) })).toEqual([]);
  expect(await sources({ CreatedBefore: new Date(Date.now() + 60_000) })).toHaveLength(4);
});

it('sorts by each key, in pages', async () => {
  const keys = ['SourceArn', 'DestinationArn', 'SourceType', 'DestinationType'] as const;
  for (const SortBy of keys) {
    const rows = await list({ SortBy, SortOrder: 'Ascending', MaxResults: 1 });
    const values = rows.map((row) => row[SortBy] ?? '');
    expect(rows).toHaveLength(4);
    expect(values).toEqual([...values].sort());
    const down = await list({ SortBy, SortOrder: 'Descending', MaxResults: 3 });
    expect(down.map((row) => row[SortBy])).toEqual([...values].reverse());
  }
  const newest = await list({ MaxResults: 3 });
  const oldest = await list({ SortBy: 'CreationTime', SortOrder: 'Ascending', MaxResults: 3 });
  expect(oldest.map(pair)).toEqual(newest.map(pair).reverse());
});

it('may lead from one trial component to another', async () => {
  const component = async (TrialComponentName: string) => {
    const made = await door.sagemaker.send(new CreateTrialComponentCommand({ TrialComponentName }));
    return made.TrialComponentArn ?? '';
  };
  const [first, second] = [await component('first-step'), await component('second-step')];
  await add(first, second, 'ContributedTo');
  const rows = await list({ SourceArn: first });
  expect(rows.map(({ DestinationArn }) => DestinationArn)).toEqual([second]);
});

function pair({ SourceArn, DestinationArn }: AssociationSummary): string {
  return `${SourceArn} ${DestinationArn}`;
}

it('has one association for a pair', async () => {
  await expectCode(
    add(arns.data, arns.model, 'ContributedTo'),
    'ValidationException',
    'already exists',
  );
});

it('refuses ends that are not there or not in the lineage', async () => {
  const missing = arns.data.replace(/[0-9a-f]{4}$/, 'zzzz');
  await expectCode(add(arns.data, missing), 'ResourceNotFound');
  const job = `arn:aws:sagemaker:${REGION}:000000000000:training-job/none`;
  await expectCode(add(arns.data, job), 'ValidationException');
  await expectCode(add('data', arns.model), 'ValidationException', 'sourceArn');
});

it('deletes an association, without which an artifact can be deleted', async () => {
  const SourceUri = 's3://data/last';
  const made = { ArtifactType: 'DataSet', Source: { SourceUri } };
  const { ArtifactArn = '' } = await door.sagemaker.send(new CreateArtifactCommand(made));
  await add(ArtifactArn, arns.model);
  const gone = new DeleteArtifactCommand({ ArtifactArn });
  await expectCode(door.sagemaker.send(gone), 'ValidationException');
  const ends = { SourceArn: ArtifactArn, DestinationArn: arns.model };
  expect(await door.sagemaker.send(new DeleteAssociationCommand(ends))).toMatchObject(ends);
  await expectCode(door.sagemaker.send(new DeleteAssociationCommand(ends)), 'ResourceNotFound');
  await door.sagemaker.send(gone);
});
