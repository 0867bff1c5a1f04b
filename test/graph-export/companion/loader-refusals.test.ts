import { describe, expect, it } from 'vitest';
import { PlatformError } from '#src/domain/errors/index.js';
import { Roles } from '#src/domain/roles/index.js';
import { EXPORT_BUCKET, replacing } from '../../support/export-harness.js';
import { LOAD_ROLE } from '../../support/load-harness.js';
import { ask, BODY, json, useLoader } from './loader-under-test.js';

describe('what /loader refuses', () => {
  const loader = useLoader('embedded');

  it.each([
    ['PUT', '/loader'],
    ['POST', '/loader/some-id'],
    ['POST', '/status'],
    ['GET', '/system'],
  ])('refuses %s %s as every other method that is not there', async (method, path) => {
    expect(await ask(`${loader().url}${path}`, { method })).toEqual({
      status: 405,
      body: {
        requestId: expect.any(String),
        code: 'MethodNotAllowedException',
        detailedMessage: expect.stringContaining(method),
      },
    });
  });

  it.each<[string, object, string]>([
    ['no source', { source: undefined }, 'MissingParameterException'],
    ['no role', { iamRoleArn: '' }, 'MissingParameterException'],
    ['no region', { region: undefined }, 'MissingParameterException'],
    ['no format', { format: undefined }, 'MissingParameterException'],
    ['another format', { format: 'turtle' }, 'BadRequestException'],
    ['an unknown format', { format: 'xml' }, 'InvalidParameterException'],
    ['an unknown mode', { mode: 'SOMETIMES' }, 'InvalidParameterException'],
    ['an unknown flag', { failOnError: 'perhaps' }, 'InvalidParameterException'],
    ['an unknown parameter', { sourc: 'x' }, 'InvalidParameterException'],
    ['a bad list', { dependencies: [1] }, 'InvalidParameterException'],
    [
      'an unknown dependency',
      { dependencies: ['x'], queueRequest: true },
      'InvalidParameterException',
    ],
    ['no URI', { source: 'in/' }, 'InvalidParameterException'],
    ['an absent bucket', { source: 's3://absent-bucket/in/' }, 'BadRequestException'],
    ['an absent object', { source: `s3://${EXPORT_BUCKET}/absent` }, 'BadRequestException'],
    ['another region', { region: 'mars-1' }, 'BadRequestException'],
  ])('refuses %s', async (_what, change, code) => {
    const answer = await ask(`${loader().url}/loader`, json({ ...BODY, ...change }));
    expect(answer).toEqual({
      status: 400,
      body: { requestId: expect.any(String), code, detailedMessage: expect.any(String) },
    });
  });

  it('refuses parameters that are given twice, and bodies that are no objects', async () => {
    const twice = await ask(`${loader().url}/loader`, {
      method: 'POST',
      body: new URLSearchParams('format=csv&format=csv'),
    });
    expect(twice.body.code).toBe('InvalidParameterException');
    expect((await ask(`${loader().url}/loader`, json([]))).body.code).toBe('BadRequestException');
    const broken = await ask(`${loader().url}/loader`, { ...json({}), body: '{' });
    expect(broken).toMatchObject({ status: 400, body: { code: 'BadRequestException' } });
    for (const query of ['limit=0', 'limit=101', 'limit=x', 'page=1'])
      expect((await ask(`${loader().url}/loader?${query}`)).body.code).toBe(
        'InvalidParameterException',
      );
  });

  it('refuses a role that is not known or may not read the source', async () => {
    const roles = new Roles(
      { [LOAD_ROLE]: { read: [`s3://${EXPORT_BUCKET}/out/`], write: ['*'] } },
      'arn:aws:iam::000000000000:role/execution',
    );
    const { url } = await loader().other({ roles });
    expect((await ask(url, json(BODY))).body.code).toBe('LoadUrlAccessDeniedException');
    const stranger = { ...BODY, iamRoleArn: 'arn:aws:iam::000000000000:role/x' };
    expect((await ask(url, json(stranger))).body).toMatchObject({
      code: 'BadRequestException',
      detailedMessage: expect.stringContaining("Couldn't find the AWS credential"),
    });
  });

  it('reports refusals of the storage, and missing answers', async () => {
    const failing = async (error: Error, method: 'list' | 'get') => {
      const storage = replacing(loader().harness.storage, {
        [method]: async () => {
          throw error;
        },
      });
      return loader().other({ storage });
    };
    const away = new PlatformError('STORAGE_UNAVAILABLE', 'The storage does not answer.');
    const denied = new PlatformError('BUCKET_ACCESS_DENIED', 'Access denied.');
    const listing = await failing(denied, 'list');
    expect((await ask(listing.url, json(BODY))).body.code).toBe('LoadUrlAccessDeniedException');
    const lost = await failing(away, 'list');
    expect(await ask(lost.url, json(BODY))).toMatchObject({
      status: 500,
      body: { code: 'InternalFailureException' },
    });
    for (const [error, status] of [
      [denied, 'LOAD_S3_ACCESS_DENIED_ERROR'],
      [away, 'LOAD_S3_READ_ERROR'],
    ] as const) {
      const { url, loads } = await failing(error, 'get');
      const { loadId } = (await ask(url, json({ ...BODY, mode: 'NEW' }))).body.payload;
      expect((await loads.wait(loadId)).load.status).toBe(status);
    }
  });
});
