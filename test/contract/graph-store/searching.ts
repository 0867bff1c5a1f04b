import { describe, expect, it } from 'vitest';
import { wordsOf } from '#src/domain/graph/index.js';
import { changeSet, put, removing, vertex } from './elements.js';
import { type GraphStoreHarness, useStore } from './harness.js';

const ADA = 'arn:aws:iam::000000000000:user/ada';
const BOB = 'arn:aws:iam::000000000000:user/bob';
const NAMES = { by: 'name', direction: 'ascending' } as const;

export function searching(harness: GraphStoreHarness): void {
  describe('searches', () => {
    const bench = useStore(harness);
    const churn = vertex('Churn-2026', {
      created: 1,
      properties: {
        sourceuri: 's3://bucket/raw_data/churn.csv',
        digest: 'abcdef123456',
        createdby: ADA,
        'tag.team': 'risk',
        'tag.stage': 'Produktion',
      },
    });
    const fraud = vertex('fraud', {
      created: 2,
      labels: ['training_job'],
      properties: {
        document: JSON.stringify({
          tags: { team: 'risk' },
          createdBy: BOB,
          git: { repository: 'https://git.example/risk.git', commit: `0ddba11${'a'.repeat(33)}` },
        }),
      },
    });
    const shown = vertex('x1', {
      created: 3,
      labels: ['trial_component'],
      properties: { document: JSON.stringify({ displayName: 'Größte "Serie"' }), createdby: BOB },
    });
    const plain = vertex('team', { created: 4, properties: { digest: 'abcdef999999' } });
    const labels = ['artifact', 'training_job', 'trial_component', 'context'];

    const find = async (text: string, among = labels) => {
      const query = { words: wordsOf(text), labels: among, first: 50 };
      const { items, hasNext } = await bench().store.search(query);
      expect(hasNext).toBe(false);
      return items.map(({ element }) => element.properties['name']).sort();
    };

    it('find names, sources, display names and tags by words and the beginning of the last', async () => {
      await bench().ledger.commit(put(churn, fraud, shown, plain));
      expect(await find('churn')).toEqual(['Churn-2026']);
      expect(await find('CHURN 20')).toEqual(['Churn-2026']);
      expect(await find('chu 20')).toEqual([]);
      expect(await find('csv chur')).toEqual(['Churn-2026']);
      expect(await find('s3://bucket/raw_d')).toEqual(['Churn-2026']);
      expect(await find('hurn')).toEqual([]);
      expect(await find('größ')).toEqual(['x1']);
      expect(await find('"serie"')).toEqual(['x1']);
      expect(await find('produkt')).toEqual(['Churn-2026']);
      expect(await find('team risk')).toEqual(['Churn-2026', 'fraud']);
      expect(await find('team')).toEqual(['Churn-2026', 'fraud', 'team']);
      expect(await find('team', ['training_job', 'context'])).toEqual(['fraud']);
      expect(await find('0ddba11a')).toEqual(['fraud']);
      expect(await find('ada')).toEqual([]);
    });

    it('find what is there now', async () => {
      const { ledger } = bench();
      await ledger.commit(put(churn, fraud));
      await ledger.commit(put(vertex('Churn-2026', { properties: { sourceuri: 's3://other' } })));
      expect(await find('bucket')).toEqual([]);
      expect(await find('other')).toEqual(['Churn-2026']);
      await ledger.commit(changeSet([removing(fraud)]));
      expect(await find('fraud')).toEqual([]);
      await ledger.commit(put(fraud));
      expect(await find('fraud')).toEqual(['fraud']);
    });

    it('page, each vertex once', async () => {
      const { store, ledger } = bench();
      const many = Array.from({ length: 7 }, (_, at) =>
        vertex(`many-${at}`, { created: at, labels: [at % 2 ? 'context' : 'artifact'] }),
      );
      await ledger.commit(put(...many));
      const seen: unknown[] = [];
      for (let after: Awaited<ReturnType<typeof store.search>>['end']; ; ) {
        const query = { words: ['many'], labels, first: 3, ...(after && { after }) };
        const { items, hasNext, end } = await store.search(query);
        seen.push(...items.map(({ element }) => element.properties['name']));
        if (!hasNext) break;
        after = end;
      }
      expect(seen.sort()).toEqual(many.map(({ properties }) => properties['name']));
    });

    it('list by tags, creators and the beginning of digests, at present and in the past', async () => {
      const { store, ledger } = bench();
      await ledger.commit(put(churn, fraud, shown, plain));
      const list = async (label: string, where: object, at?: number) => {
        const query = { label, where, ...(at === undefined ? {} : { at }) };
        const { items } = await store.list({ ...query, order: NAMES, first: 50 });
        expect(await store.count(query)).toBe(items.length);
        return items.map(({ element }) => element.properties['name']);
      };
      expect(await list('artifact', { tags: { team: 'risk' } })).toEqual(['Churn-2026']);
      expect(await list('training_job', { tags: { team: 'risk' } })).toEqual(['fraud']);
      expect(await list('artifact', { tags: { team: 'ris' } })).toEqual([]);
      expect(await list('artifact', { tags: { team: 'risk', stage: 'x' } })).toEqual([]);
      expect(await list('artifact', { createdBy: ADA })).toEqual(['Churn-2026']);
      expect(await list('training_job', { createdBy: BOB, tags: { team: 'risk' } })).toEqual([
        'fraud',
      ]);
      expect(await list('trial_component', { createdBy: ADA })).toEqual([]);
      expect(await list('artifact', { digestPrefix: 'abcdef' })).toEqual(['Churn-2026', 'team']);
      expect(await list('artifact', { digestPrefix: 'abcdef1' })).toEqual(['Churn-2026']);
      await ledger.commit(put(vertex('Churn-2026', { properties: { 'tag.team': 'growth' } })));
      expect(await list('artifact', { tags: { team: 'risk' } })).toEqual([]);
      expect(await list('artifact', { tags: { team: 'risk' } }, 1)).toEqual(['Churn-2026']);
      expect(await list('artifact', { createdBy: ADA }, 1)).toEqual(['Churn-2026']);
    });
  });
}
