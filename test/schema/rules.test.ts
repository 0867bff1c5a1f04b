import { expect, it } from 'vitest';
import { describeApi } from '../support/describe-api.js';
import {
  ACTION,
  ARTIFACT,
  action,
  COMPONENT,
  CONTEXT,
  context,
  data,
} from '../support/lineage-documents.js';

describeApi('the rules of lineage inputs', (api) => {
  it('lets viewers read and no more', async () => {
    const { code } = await api().run(ARTIFACT, { input: data }, 'viewer');
    expect(code).toBe('FORBIDDEN');
    expect((await api().run('{ artifacts { totalCount } }', {}, 'viewer')).data).toEqual({
      artifacts: { totalCount: 0 },
    });
  });

  it('names the rule that an input breaks', async () => {
    const codes = async (query: string, inputs: readonly object[]) => {
      const found = new Set<string | undefined>();
      for (const input of inputs) found.add((await api().run(query, { input })).code);
      return [...found];
    };
    const many = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, 'v']));
    expect(
      await codes(ARTIFACT, [
        { ...data, name: '-bad' },
        { ...data, sourceUri: '' },
        { ...data, sourceUri: 'x'.repeat(2049) },
        { ...data, type: 'x'.repeat(257) },
        { ...data, properties: many(31) },
        { ...data, properties: { k: 'x'.repeat(4097) } },
        { ...data, properties: { k: { nested: true } } },
        { ...data, properties: { k: null } },
        { ...data, tags: { k: 'x'.repeat(257) } },
        { ...data, sourceTypes: [{ idType: 'CUSTOM', value: 'x'.repeat(257) }] },
      ]),
    ).toEqual(['VALIDATION_FAILED']);
    expect(
      await codes(COMPONENT, [
        { name: 'x'.repeat(121) },
        { name: 'a', parameters: many(301) },
        { name: 'a', parameters: { k: 'x'.repeat(2501) } },
        { name: 'a', parameters: { k: [1] } },
        { name: 'a', inputArtifacts: [{ name: 'x'.repeat(129), value: 'v' }] },
        { name: 'a', inputArtifacts: [{ name: 'x', value: 'v', mediaType: 'nonsense' }] },
        {
          name: 'a',
          inputArtifacts: [
            { name: 'x', value: '1' },
            { name: 'x', value: '2' },
          ],
        },
        { name: 'a', status: { primaryStatus: 'FAILED', message: 'x'.repeat(1025) } },
        { name: 'a', startTime: '2026-01-02T00:00:00Z', endTime: '2026-01-01T00:00:00Z' },
      ]),
    ).toEqual(['VALIDATION_FAILED']);
    expect(
      await codes(ACTION, [
        { ...action, name: 'under_score' },
        { ...action, description: 'x'.repeat(3073) },
        { ...action, properties: { k: 'x'.repeat(2501) } },
        { ...action, sourceType: 'x'.repeat(257) },
      ]),
    ).toEqual(['VALIDATION_FAILED']);
    expect(await codes(CONTEXT, [{ ...context, name: 'trailing_' }])).toEqual([
      'VALIDATION_FAILED',
    ]);
    expect((await api().run(CONTEXT, { input: { ...context, name: 'under_score' } })).code).toBe(
      undefined,
    );
  });
});
