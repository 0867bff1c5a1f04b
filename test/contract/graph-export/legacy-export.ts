import { expect, it } from 'vitest';
import { DEFAULT_ARN_SCOPE } from '#src/domain/arn.js';
import type { LineageEntity } from '#src/domain/lineage/index.js';
import { associationToEdge, entityToVertex } from '#src/domain/lineage/index.js';
import { actionArn, artifactArn, contextArn, trialComponentArn } from '#src/lineage/identity.js';
import { destination, exported, openExportHarness } from '../../support/export-harness.js';
import type { StoreKind } from '../../support/open-test-store.js';
import { temporaryDirectory } from '../../support/temporary-directory.js';
import { put } from '../graph-store/elements.js';

const scope = DEFAULT_ARN_SCOPE;
const TIME = Date.UTC(2026, 0, 1);
const times = (seconds: number) => ({
  creationTime: TIME + seconds * 1_000,
  lastModifiedTime: TIME + seconds * 1_000,
});
const common = { properties: {}, tags: {} };

const data: LineageEntity = {
  kind: 'artifact',
  arn: artifactArn(scope, 's3://b/a,b.csv'),
  type: 'DataSet',
  source: { uri: 's3://b/a,b.csv', types: [] },
  ...common,
  ...times(1),
};
const model: LineageEntity = {
  ...data,
  arn: artifactArn(scope, 's3://b/model'),
  source: { uri: 's3://b/model', types: [] },
  type: 'Model',
  ...times(2),
};
const job: LineageEntity = {
  kind: 'trial_component',
  arn: trialComponentArn(scope, 'job'),
  name: 'job',
  source: { arn: trialComponentArn(scope, 'job'), type: 'SageMakerTrainingJob' },
  status: { primaryStatus: 'Failed', message: 'line one\nline two, and more' },
  parameters: {},
  inputArtifacts: [],
  outputArtifacts: [],
  metrics: [],
  ...common,
  ...times(3),
};
const action: LineageEntity = {
  kind: 'action',
  arn: actionArn(scope, 'deploy'),
  name: 'deploy',
  type: 'ModelDeployment',
  source: { uri: 'arn:endpoint' },
  ...common,
  ...times(4),
};
const context: LineageEntity = {
  kind: 'context',
  arn: contextArn(scope, 'endpoint'),
  name: 'endpoint',
  type: 'Endpoint',
  source: { uri: 'arn:endpoint' },
  ...common,
  ...times(5),
};

/** What a LEGACY export writes, which is the same on every store. */
export function describeLegacyExport(kind: StoreKind): void {
  const directories = temporaryDirectory();
  it(`writes the files of the original export, without its defects, from the ${kind} store`, async () => {
    const harness = await openExportHarness(await directories.fresh(), kind);
    await harness.ledger.commit(
      put(...[data, model, job, action, context].map((e) => entityToVertex(e))),
    );
    const associate = (
      ends: readonly [LineageEntity, LineageEntity],
      seconds: number,
      type?: 'Produced',
    ) =>
      associationToEdge({
        source: ends[0].arn,
        destination: ends[1].arn,
        creationTime: TIME + seconds * 1_000,
        ...(type && { type }),
      });
    await harness.ledger.commit(
      put(
        associate([data, job], 6),
        associate([job, model], 7, 'Produced'),
        associate([model, action], 8),
        associate([action, context], 9),
      ),
    );
    const record = await exported(harness.exports(), {
      destination: destination('legacy'),
      profile: 'Legacy',
    });
    const at = (seconds: number) => new Date(TIME + seconds * 1_000).toISOString();
    const lines = (...all: string[]) => `${all.join('\n')}\n`;
    expect(await harness.files(record)).toEqual({
      'artifacts-nodes.csv': lines(
        '~id,~label,arn:string,sourceuri:string,type:string,creationtime,LastModifiedTime',
        `0,artifact,${model.arn},s3://b/model,Model,${at(2)},${at(2)}`,
        `1,artifact,${data.arn},"s3://b/a,b.csv",DataSet,${at(1)},${at(1)}`,
      ),
      'tcs-nodes.csv': lines(
        '~id,~label,arn:string,sourcearn:string,type:string,creationtime,LastModifiedTime,status:string,message:string',
        `t0,trial_component,${job.arn},${job.arn},SageMakerTrainingJob,${at(3)},${at(3)},Failed,line one line two- and more`,
      ),
      'action-nodes.csv': lines(
        '~id,~label,arn:string,sourceuri:string,status:string,type:string,creationtime,LastModifiedTime',
        `ac0,action,${action.arn},arn:endpoint,,ModelDeployment,${at(4)},${at(4)}`,
      ),
      'contexts-nodes.csv': lines(
        '~id,~label,arn:string,sourceuri:string,type:string,creationtime,LastModifiedTime',
        `ctx0,context,${context.arn},arn:endpoint,Endpoint,${at(5)},${at(5)}`,
      ),
      'edges.csv': lines(
        '~id,~from,~to,~label',
        'e0,t0,0,Produced',
        'e1,1,t0,',
        'e2,0,ac0,',
        'e3,ac0,ctx0,',
      ),
    });
    await harness.close();
  });
}
