import {
  CreateActionCommand,
  CreateArtifactCommand,
  CreateContextCommand,
  DeleteActionCommand,
  DeleteArtifactCommand,
  DeleteContextCommand,
  DescribeActionCommand,
  DescribeArtifactCommand,
  DescribeContextCommand,
  ListActionsCommand,
  ListArtifactsCommand,
  ListContextsCommand,
  ListTagsCommand,
  UpdateActionCommand,
  UpdateArtifactCommand,
  UpdateContextCommand,
} from '@aws-sdk/client-sagemaker';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type AwsDoorUnderTest,
  expectCode,
  startAwsDoor,
} from '../../../../../support/aws-door.js';

let door: AwsDoorUnderTest;
beforeAll(async () => {
  door = await startAwsDoor();
});
afterAll(() => door[Symbol.asyncDispose]());

const send: AwsDoorUnderTest['sagemaker']['send'] = (...args: [never]) =>
  door.sagemaker.send(...args);

it('creates, describes, changes and deletes an artifact', async () => {
  const { ArtifactArn } = await send(
    new CreateArtifactCommand({
      ArtifactName: 'Training-Data',
      Source: {
        SourceUri: 's3://data/train.csv',
        SourceTypes: [{ SourceIdType: 'S3ETag', Value: 'abc' }],
      },
      ArtifactType: 'DataSet',
      Properties: { owner: 'ann', rows: '10' },
      Tags: [{ Key: 'team', Value: 'risk' }],
    }),
  );
  expect(ArtifactArn).toMatch(/^arn:aws:sagemaker:us-east-1:000000000000:artifact\/[0-9a-f]{32}$/);

  const described = await send(new DescribeArtifactCommand({ ArtifactArn }));
  expect(described).toMatchObject({
    ArtifactArn,
    ArtifactName: 'Training-Data',
    ArtifactType: 'DataSet',
    Source: {
      SourceUri: 's3://data/train.csv',
      SourceTypes: [{ SourceIdType: 'S3ETag', Value: 'abc' }],
    },
    Properties: { owner: 'ann', rows: '10' },
  });
  expect(described.CreationTime).toBeInstanceOf(Date);
  expect(described.CreatedBy).toEqual(described.LastModifiedBy);
  const { Tags } = await send(new ListTagsCommand({ ResourceArn: ArtifactArn }));
  expect(Tags).toEqual([{ Key: 'team', Value: 'risk' }]);

  await send(
    new UpdateArtifactCommand({
      ArtifactArn,
      ArtifactName: 'Renamed',
      Properties: { columns: '3', rows: '11' },
      PropertiesToRemove: ['rows'],
    }),
  );
  const changed = await send(new DescribeArtifactCommand({ ArtifactArn }));
  expect(changed).toMatchObject({ ArtifactName: 'Renamed', ArtifactType: 'DataSet' });
  expect(changed.Properties).toEqual({ columns: '3' });

  const Source = { SourceUri: 's3://data/train.csv' };
  expect(await send(new DeleteArtifactCommand({ Source }))).toMatchObject({ ArtifactArn });
  await expectCode(send(new DescribeArtifactCommand({ ArtifactArn })), 'ResourceNotFound');
  await expectCode(send(new DeleteArtifactCommand({ ArtifactArn })), 'ResourceNotFound');
  await expectCode(send(new UpdateArtifactCommand({ ArtifactArn })), 'ResourceNotFound');
});

it('has one artifact for a source, with one type', async () => {
  const Source = { SourceUri: 's3://data/one.csv' };
  const first = await send(new CreateArtifactCommand({ Source, ArtifactType: 'DataSet' }));
  const again = await send(new CreateArtifactCommand({ Source, ArtifactType: 'DataSet' }));
  expect(again.ArtifactArn).toBe(first.ArtifactArn);
  const other = send(new CreateArtifactCommand({ Source, ArtifactType: 'Model' }));
  await expectCode(other, 'ValidationException', 'already exists');
});

it('deletes an artifact by its ARN, by its source, or by both, but not by none', async () => {
  await expectCode(send(new DeleteArtifactCommand({})), 'ValidationException');
  const Source = { SourceUri: 's3://data/both.csv' };
  const create = () => send(new CreateArtifactCommand({ Source, ArtifactType: 'DataSet' }));
  const { ArtifactArn } = await create();
  for (const named of [{ ArtifactArn }, { Source }, { ArtifactArn, Source }]) {
    expect(await send(new DeleteArtifactCommand(named))).toMatchObject({ ArtifactArn });
    await create();
  }
});

it('finds an action by its ARN and by its name without regard to case', async () => {
  const { ActionArn } = await send(
    new CreateActionCommand({
      ActionName: 'Release-Notes',
      ActionType: 'Review',
      Source: { SourceUri: 'https://example.com/review', SourceType: 'URL', SourceId: '7' },
      Status: 'InProgress',
      Description: 'first\nsecond',
      Properties: { step: '1', who: 'ann' },
    }),
  );
  for (const ActionName of ['Release-Notes', 'release-notes', ActionArn]) {
    const found = await send(new DescribeActionCommand({ ActionName }));
    expect(found).toMatchObject({
      ActionArn,
      ActionName: 'Release-Notes',
      ActionType: 'Review',
      Source: { SourceUri: 'https://example.com/review', SourceType: 'URL', SourceId: '7' },
      Status: 'InProgress',
      Description: 'first\nsecond',
      Properties: { step: '1', who: 'ann' },
    });
  }
  const twin = {
    ActionName: 'RELEASE-notes',
    ActionType: 'Review',
    Source: { SourceUri: 'https://example.com/other' },
  };
  await expectCode(send(new CreateActionCommand(twin)), 'ValidationException', 'already exists');

  await send(
    new UpdateActionCommand({
      ActionName: 'release-notes',
      Status: 'Completed',
      Description: 'done',
      PropertiesToRemove: ['who'],
    }),
  );
  expect(await send(new DescribeActionCommand({ ActionName: 'Release-Notes' }))).toMatchObject({
    Status: 'Completed',
    Description: 'done',
    Properties: { step: '1' },
  });
  await send(new DeleteActionCommand({ ActionName: 'release-NOTES' }));
  await expectCode(
    send(new DescribeActionCommand({ ActionName: 'Release-Notes' })),
    'ResourceNotFound',
  );
});

it('creates, changes and deletes a context', async () => {
  const { ContextArn } = await send(
    new CreateContextCommand({
      ContextName: 'front_end',
      ContextType: 'Service',
      Source: { SourceUri: 'https://example.com/front' },
      Properties: { a: '1' },
    }),
  );
  await send(
    new UpdateContextCommand({ ContextName: 'front_end', Description: 'new', Properties: {} }),
  );
  const found = await send(new DescribeContextCommand({ ContextName: ContextArn }));
  expect(found).toMatchObject({ ContextName: 'front_end', Description: 'new', Properties: {} });
  await send(new DeleteContextCommand({ ContextName: 'front_end' }));
  await expectCode(
    send(new UpdateContextCommand({ ContextName: 'front_end' })),
    'ResourceNotFound',
  );
});

it('lists by type, source and time, in pages of any size', async () => {
  const Source = { SourceUri: 'https://example.com/listed' };
  for (const letter of ['c', 'a', 'b']) {
    const names = { ActionName: `listed-${letter}`, ActionType: 'Listed', Source };
    await send(new CreateActionCommand(names));
  }
  const names: (string | undefined)[] = [];
  let NextToken: string | undefined;
  do {
    const page = await send(
      new ListActionsCommand({
        ActionType: 'Listed',
        SourceUri: Source.SourceUri,
        SortBy: 'Name',
        SortOrder: 'Ascending',
        MaxResults: 2,
        NextToken,
      }),
    );
    names.push(...(page.ActionSummaries ?? []).map(({ ActionName }) => ActionName));
    NextToken = page.NextToken;
  } while (NextToken !== undefined);
  expect(names).toEqual(['listed-a', 'listed-b', 'listed-c']);

  const later = { ActionType: 'Listed', CreatedAfter: new Date(Date.now() + 60_000) };
  expect((await send(new ListActionsCommand(later))).ActionSummaries).toEqual([]);
  const { ArtifactSummaries } = await send(new ListArtifactsCommand({ ArtifactType: 'Listed' }));
  expect(ArtifactSummaries).toEqual([]);
  const { ContextSummaries } = await send(new ListContextsCommand({ ContextType: 'Listed' }));
  expect(ContextSummaries).toEqual([]);
});

it('refuses a token of another list', async () => {
  const first = { ActionType: 'Listed', MaxResults: 1 };
  const { NextToken } = await send(new ListActionsCommand(first));
  expect(NextToken).toBeDefined();
  await expectCode(send(new ListContextsCommand({ NextToken })), 'ValidationException');
});

it('refuses what the model of the original refuses', async () => {
  const Source = { SourceUri: 's3://data/bad.csv' };
  const bad = new CreateArtifactCommand({ ArtifactName: '-x', Source, ArtifactType: 'DataSet' });
  await expectCode(send(bad), 'ValidationException', "Value '-x' at 'artifactName'");
  const metadata = new CreateArtifactCommand({
    Source,
    ArtifactType: 'DataSet',
    MetadataProperties: { CommitId: 'abc' },
  });
  await expectCode(send(metadata), 'ValidationException', 'metadataProperties');
});
