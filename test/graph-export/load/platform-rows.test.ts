import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GraphLoads } from '#graph-export/load/graph-loads.js';
import { type VertexId, vertexIdOf } from '#src/domain/graph/index.js';
import { toS3Uri } from '#src/domain/s3-uri.js';
import { keptProvenance } from '#src/jobs/index.js';
import { Ledger } from '#src/ledger/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { loadRules } from '#src/server/store/record-kinds.js';
import { openSigner } from '#src/server/system/signer.js';
import { exported } from '../../support/export-harness.js';
import { loaded, loadOf, loadsOf, outcomeOf, putFile } from '../../support/load-harness.js';
import { openTestStore } from '../../support/open-test-store.js';
import { openPlatform, type TestPlatform } from '../../support/platform.js';
import { TESTER } from '../../support/test-values.js';

const EXPORT = toS3Uri('s3://export-bucket/all/');
/** The labels of records, and the types of entities, that only the platform writes. */
const RECORDS = [
  'training_job',
  'job_statement',
  'model',
  'model_package_group',
  'model_package',
  'model_alias',
];
const ACTIONS = ['PolicyDecision'];

let platform: TestPlatform;
let store: GraphStore;
let ledger: Ledger;
let loads: GraphLoads;

/** A platform with an approved version and an alias, which is exported as a whole. */
beforeAll(async () => {
  platform = await openPlatform();
  const { services } = platform;
  const admin = { ...TESTER, arn: `${TESTER.arn}-admin`, role: 'admin' } as const;
  await services.policies.create(
    { name: 'warns', on: ['approve'], require: 'false', message: 'look', mode: 'warn' },
    admin,
  );
  await platform.jobs.submit(platform.request({ name: 'job' }), TESTER);
  await platform.ended('job');
  await platform.model('one');
  await services.newPackages.register({ group: 'g', modelName: 'one', newModel: {} }, TESTER);
  await services.packages.setApproval(
    { package: 'g:1', status: 'Approved', reason: 'good' },
    admin,
  );
  await services.modelAliases.set({ group: 'g', alias: 'prod', version: 1 }, TESTER);
  await platform.storage.createBucket('export-bucket');
  await exported(services.graphExports, { destination: EXPORT, includeRecords: true });
  store = await openTestStore('memory', { directory: platform.directory, fresh: true });
  ledger = new Ledger({ store, clock: services.clock });
  const rules = loadRules(services.scope);
  loads = loadsOf({ store, ledger, storage: platform.storage }, { rules });
});
afterAll(async () => {
  await loads.close();
  await ledger.close();
  await store.close();
  await platform.destroy();
});

const load = async (source: string, byAdmin: boolean) =>
  loaded(
    loads,
    loadOf(source, {
      ...{ byAdmin, mode: 'New', failOnError: false, allowEmptyStrings: true },
      updateSingleCardinalityProperties: true,
    }),
  );
const counts = async (labels: readonly string[]) =>
  Promise.all(labels.map((label) => store.count({ label })));
/** The id of the only trial component. */
const component = async () => {
  const order = { by: 'creationTime', direction: 'ascending' } as const;
  const page = await store.list({ label: 'trial_component', order, first: 1 });
  return page.items[0]?.element.id as VertexId;
};
const producedBy = async (id: VertexId) => {
  const query = { vertices: [id], direction: 'out', labels: ['Produced'], first: 9 } as const;
  return (await store.incident(query)).get(id)?.items.length ?? 0;
};
const countActions = () =>
  Promise.all(ACTIONS.map((type) => store.count({ label: 'action', where: { type } })));

describe('a load of all that a platform has', () => {
  it('by an operator leaves out records, decisions and the artifacts of versions', async () => {
    const state = await load(EXPORT, false);
    expect(state.load.status).toBe('LOAD_COMPLETED');
    expect(await counts(RECORDS)).toEqual(RECORDS.map(() => 0));
    expect(await countActions()).toEqual([0]);
    expect(await store.count({ label: 'artifact', where: { type: 'ModelPackage' } })).toBe(0);
    expect(await store.count({ label: 'trial_component' })).toBe(1);
  });

  it('by an operator leaves out the outputs of jobs', async () => {
    expect(await store.count({ label: 'artifact' })).toBeGreaterThan(0);
    expect(await producedBy(await component())).toBe(0);
  });

  it('by an admin restores them, except policies', async () => {
    await load(EXPORT, true);
    expect(await producedBy(await component())).toBeGreaterThan(0);
    expect(await counts(RECORDS)).toEqual(RECORDS.map(() => 1));
    expect(await countActions()).toEqual([1]);
    expect(await counts(['policy'])).toEqual([0]);
    const { provenance, scope } = platform.services;
    const { arn } = await platform.ended('job');
    const signer = await openSigner(join(platform.directory, 'provenance.key'));
    expect(await keptProvenance({ store, scope, signer }, arn)).toEqual(await provenance(arn));
  });
});

describe('a row', () => {
  const SET = 'rule-set:000000000000';
  const row = async (id: string, byAdmin: boolean) => {
    const text = `~id,~label,policy:String(single)\n${id},vertex,x\n`;
    const state = await load(await putFile(platform.storage, 'rows/a.csv', text), byAdmin);
    return (await outcomeOf(loads, state)).errors;
  };

  it('does not take the id of the list of policies', async () => {
    for (const id of [SET, vertexIdOf(SET)])
      for (const byAdmin of [false, true])
        expect(await row(id, byAdmin)).toEqual(['PARSING_ERROR 1']);
    expect(await row('rule-set:other', false)).toEqual([]);
  });

  it('of an entity that is there changes it only by an admin', async () => {
    const id = await component();
    const arn = (await store.vertices([id])).get(id)?.element.properties['arn'];
    const text = `~id,~label,arn:String,message:String\n${id},trial_component,${arn},forged\n`;
    const uri = await putFile(platform.storage, 'rows/b.csv', text);
    const message = async () => (await store.vertices([id])).get(id)?.element.properties['message'];
    expect((await outcomeOf(loads, await load(uri, false))).errors).toEqual(['PARSING_ERROR 1']);
    expect(await message()).toBeUndefined();
    expect((await outcomeOf(loads, await load(uri, true))).errors).toEqual([]);
    expect(await message()).toBe('forged');
  });

  it('changes neither the job of a trial component nor its inputs and outputs', async () => {
    const id = await component();
    const before = (await store.vertices([id])).get(id)?.element;
    for (const name of ['document', 'sourcearn']) {
      const text = `~id,~label,arn:String,${name}:String\n${id},trial_component,${before?.properties['arn']},{}\n`;
      const uri = await putFile(platform.storage, `rows/${name}.csv`, text);
      expect((await outcomeOf(loads, await load(uri, true))).errors).toEqual(['PARSING_ERROR 1']);
    }
    expect((await store.vertices([id])).get(id)?.element).toEqual(before);
  });
});
