import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeArn } from '#src/domain/arn.js';
import { associationIdOf, vertexIdOf } from '#src/domain/graph/index.js';
import { vertexToEntity } from '#src/domain/lineage/index.js';
import { toS3Uri } from '#src/domain/s3-uri.js';
import { actionArn, versionArn } from '#src/lineage/index.js';
import { modelArchive } from '../../support/model-archive.js';
import { openPlatform, type TestPlatform } from '../../support/platform.js';
import { TESTER } from '../../support/test-values.js';

const MAX_UNPACKED_BYTES = 1_000_000;

describe('deploying', () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await openPlatform({
      store: 'embedded',
      settings: { maxUnpackedBytes: MAX_UNPACKED_BYTES },
      times: { hosting: { startMs: 1500 } },
    });
  });
  afterAll(() => platform.destroy());

  const entity = async (arn: string) => {
    const id = vertexIdOf(arn);
    const found = (await platform.store.vertices([id])).get(id);
    return found && vertexToEntity(found.element);
  };

  it('records the endpoint with its lineage in one commit, and serves the model', async () => {
    await platform.model('whole');
    const before = await platform.ledger.head();
    const created = await platform.endpoints.create(
      { name: 'whole', variants: [{ modelName: 'whole' }] },
      TESTER,
    );
    const [commit] = await platform.store.commits(before.seq, 1);
    expect(commit?.changes.map((change) => change.kind).sort()).toEqual([
      'putEdge', // action –AssociatedWith→ context
      'putEdge', // image –ContributedTo→ action
      'putEdge', // model –ContributedTo→ action
      'putVertex', // action
      'putVertex', // context
      'putVertex', // endpoint
      'putVertex', // image artifact
      'putVertex', // model record: used by
    ]);
    expect(created.deployment.action).toMatch(/^whole-\d+-aws-endpoint$/);
    const serving = await platform.untilEndpoint('whole', (found) => found?.status === 'InService');
    const action = actionArn(scopeOf(created.arn), created.deployment.action);
    expect(await entity(action)).toMatchObject({ type: 'ModelDeployment', status: 'Completed' });
    expect(await entity(created.context)).toMatchObject({
      type: 'Endpoint',
      source: { uri: created.arn },
      properties: { Status: 'InService' },
    });
    const uri = 's3://models/whole/model.tar.gz';
    const { modelDigest = '' } = (await platform.models.get('whole')) ?? {};
    const model = versionArn(scopeOf(created.arn), uri, modelDigest);
    const edges = await platform.store.edges([
      associationIdOf(vertexIdOf(model), vertexIdOf(action)),
      associationIdOf(vertexIdOf(action), vertexIdOf(created.context)),
    ]);
    expect([...edges.values()].map(({ element }) => element.label)).toEqual([
      'ContributedTo',
      'AssociatedWith',
    ]);
    const answer = await platform.invoke('whole', 'hello');
    expect(await answer.json()).toMatchObject({ weights: 'the weights of whole' });
    if (!serving) throw new Error('The endpoint is gone.');
    // Requests do not wait for the copying of output.
    await vi.waitFor(async () => expect(await platform.log(serving)).toContain('listening'));
    expect(platform.notes).toEqual([]);
  });

  it('fails with the last lines of a program that ends at once', async () => {
    await platform.model('crash', { FAULT: 'crash' });
    const failed = await platform.deploy('crash');
    expect(failed.status).toBe('Failed');
    expect(failed.failureReason).toContain('ended with exit code 3 before it was ready');
    expect(failed.failureReason).toContain('the weights are of another shape');
    const answer = await platform.invoke('crash', '');
    expect(answer.status).toBe(503);
    expect(await entity(actionArn(scopeOf(failed.arn), failed.deployment.action))).toMatchObject({
      status: 'Failed',
    });
    await platform.endpoints.delete('crash', TESTER);
    await platform.untilEndpoint('crash', (found) => found === undefined);
  });

  it('fails with the last lines of a program that is never healthy', async () => {
    await platform.model('unhealthy', { FAULT: 'unhealthy' });
    const failed = await platform.deploy('unhealthy');
    expect(failed.failureReason).toContain('did not answer GET /ping with 200 within 1.5 seconds');
    expect(failed.failureReason).toContain('(last: status 503)');
    expect(failed.failureReason).toContain('still warming up');
    expect(await platform.runner.find({ endpoint: failed.arn })).toEqual([]);
  });

  it('fails for a truncated archive', async () => {
    await platform.model('truncated');
    const whole = await modelArchive({ 'weights.txt': 'x'.repeat(100_000) });
    await platform.put('s3://models/truncated/model.tar.gz', whole.subarray(0, whole.length - 50));
    const failed = await platform.deploy('truncated');
    expect(failed).toMatchObject({ status: 'Failed' });
    expect(failed.failureReason).toContain('truncated');
  });

  it('fails for an archive entry that points outside its folder, and writes nothing there', async () => {
    await platform.model('outside');
    await platform.put(
      's3://models/outside/model.tar.gz',
      await modelArchive({ 'weights.txt': 'fine', '../../escaped.txt': 'not fine' }),
    );
    const failed = await platform.deploy('outside');
    expect(failed).toMatchObject({ status: 'Failed' });
    expect(failed.failureReason).toContain('escaped.txt');
  });

  it('fails for an archive that unpacks beyond the limit', async () => {
    await platform.model('bomb');
    await platform.put(
      's3://models/bomb/model.tar.gz',
      await modelArchive({ zeros: '0'.repeat(2 * MAX_UNPACKED_BYTES) }),
    );
    const failed = await platform.deploy('bomb');
    expect(failed).toMatchObject({ status: 'Failed' });
    expect(failed.failureReason).toContain('maxUnpackedBytes');
  });

  it('deletes a model while an endpoint uses it, and the endpoint after it', async () => {
    await platform.model('kept', { FAULT: 'empty' });
    const { context, deployment, arn } = await platform.deploy('kept');
    await platform.models.delete('kept', TESTER);
    expect(await platform.models.get('kept')).toBeUndefined();
    await platform.endpoints.delete('kept', TESTER);
    await platform.endpoints.delete('kept', TESTER).catch(() => undefined); // it may be deleting or gone
    await platform.untilEndpoint('kept', (found) => found === undefined);
    expect(await entity(context)).toMatchObject({ properties: { Status: 'Deleted' } });
    expect(await entity(actionArn(scopeOf(arn), deployment.action))).toBeDefined();
    expect(await platform.runner.find({ endpoint: arn })).toEqual([]);
  });

  it('reuses the name of a deleted endpoint with a new context', async () => {
    await platform.model('again', { FAULT: 'empty' });
    const first = await platform.deploy('again');
    const variants = [{ modelName: 'again' }];
    await expect(
      platform.endpoints.create({ name: 'again', variants }, TESTER),
    ).rejects.toMatchObject({ code: 'ALREADY_EXISTS' });
    await platform.endpoints.delete('again', TESTER);
    await platform.untilEndpoint('again', (found) => found === undefined);
    const second = await platform.deploy('again');
    expect(second.status).toBe('InService');
    expect(second.context).not.toBe(first.context);
  });

  it('returns the same endpoint for the same client token', async () => {
    await platform.model('token', { FAULT: 'empty' });
    const request = { clientToken: 't', name: 'token', variants: [{ modelName: 'token' }] };
    const first = await platform.endpoints.create(request, TESTER);
    const second = await platform.endpoints.create(request, TESTER);
    expect(second.arn).toBe(first.arn);
    await expect(
      platform.endpoints.create({ ...request, tags: { a: 'b' } }, TESTER),
    ).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('makes one model and one endpoint when they are requested several times at once with one token', async () => {
    await platform.put('s3://models/twice/model.tar.gz', await modelArchive({ a: 'a' }));
    const modelData = 's3://models/twice/model.tar.gz';
    const wanted = { clientToken: 'twice', name: 'twice', image: 'fixture', modelData };
    const model = () => platform.models.create(wanted, TESTER);
    const models = await Promise.all([model(), model(), model()]);
    expect(new Set(models.map(({ creationTime, arn }) => `${arn} ${creationTime}`)).size).toBe(1);
    const variants = [{ modelName: 'twice' }];
    const endpoint = () =>
      platform.endpoints.create({ clientToken: 'twice', name: 'twice', variants }, TESTER);
    const endpoints = await Promise.all([endpoint(), endpoint(), endpoint()]);
    expect(new Set(endpoints.map(({ context }) => context)).size).toBe(1);
    await expect(
      platform.models.create({ ...wanted, clientToken: 'else' }, TESTER),
    ).rejects.toMatchObject({ code: 'ALREADY_EXISTS' });
    await expect(
      platform.endpoints.create({ clientToken: 'else', name: 'twice', variants }, TESTER),
    ).rejects.toMatchObject({ code: 'ALREADY_EXISTS' });
    await platform.storage.delete(toS3Uri(modelData));
    expect((await model()).arn).toBe(models[0]?.arn);
  });

  it('refuses invalid models and endpoints', async () => {
    const missing = 's3://models/nothing/model.tar.gz';
    await expect(
      platform.models.create({ image: 'fixture', modelData: missing }, TESTER),
    ).rejects.toMatchObject({ code: 'OBJECT_NOT_FOUND' });
    await expect(platform.models.create({ image: 'unknown' }, TESTER)).rejects.toMatchObject({
      code: 'IMAGE_UNKNOWN',
    });
    await expect(
      platform.endpoints.create({ name: 'x', variants: [{ modelName: 'nobody' }] }, TESTER),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(platform.endpoints.delete('nobody', TESTER)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    const { name } = await platform.models.create({ image: 'fixture' }, TESTER);
    expect(name).toMatch(/^fixture-\d{4}-/);
    await expect(platform.models.create({ name, image: 'fixture' }, TESTER)).rejects.toMatchObject({
      code: 'ALREADY_EXISTS',
    });
  });

  it('creates many endpoints of one model at a time', async () => {
    await platform.model('shared');
    const names = Array.from({ length: 30 }, (_, at) => `at-once-${at}`);
    const variants = [{ modelName: 'shared' }];
    await Promise.all(names.map((name) => platform.endpoints.create({ name, variants }, TESTER)));
    expect((await platform.models.get('shared'))?.endpoints).toHaveLength(names.length);
    for (const name of names) await platform.endpoints.delete(name, TESTER);
    for (const name of names) await platform.untilEndpoint(name, (found) => !found);
  });
});

function scopeOf(arn: string) {
  const [, partition = '', , region = '', account = ''] = arn.split(':');
  const scope = { partition, region, account };
  expect(makeArn(scope, 'endpoint', 'x')).toContain(`:${account}:`);
  return scope;
}
