import { describe, expect, it } from 'vitest';
import { date, type Edge, int, type Properties, type Vertex } from '#src/domain/graph/index.js';
import {
  destination,
  type ExportHarness,
  exported,
  openExportHarness,
  replacing,
} from '../../support/export-harness.js';
import type { StoreKind } from '../../support/open-test-store.js';
import { temporaryDirectory } from '../../support/temporary-directory.js';
import { changeSet, edge, put, removing, vertex } from '../graph-store/elements.js';

const ARTIFACT_HEADER =
  '~id,~label,arn:string,sourceuri:string,type:string,creationtime:date,LastModifiedTime:date';

/** What a STRICT export writes, which is the same on every store. */
export function describeStrictExport(kind: StoreKind): void {
  const directories = temporaryDirectory();
  const open = async () => disposable(await openExportHarness(await directories.fresh(), kind));

  describe(`a STRICT export of the ${kind} store`, () => {
    it('writes a file for each label, with typed columns, newest first', async () => {
      await using harness = await open();
      const [a, b] = [vertex('a', { created: 1_000 }), vertex('b', { created: 2_500 })];
      const odd = vertex('odd', {
        labels: ['Thing', 'Rare;one'],
        properties: { 'a:b, c': 'x,"y"\nz', counts: [int(1), int(2)], empty: '', at: date(0) },
      });
      await harness.ledger.commit(put(a, b, odd));
      await harness.ledger.commit(put(edge('a', 'b')));
      const record = await exported(harness.exports(), {
        destination: destination('one'),
        oddNames: 'Quote',
      });
      expect(record).toMatchObject({ status: 'Completed', at: 2, rowsWritten: 4, rowsTotal: 4 });
      const files = await harness.files(record);
      expect(files).toEqual({
        'vertices-Thing-00001.csv': [
          '~id,~label,"a:b, c:string"'.replace('a:b', 'a\\:b') +
            ',arn:string,at:date,counts:int[],creationtime:date,empty:string,name:string',
          `${odd.id},Thing;Rare\\;one,"x,""y""\nz",odd,1970-01-01T00:00:00Z,1;2,1970-01-01T00:00:01Z,"",odd`,
          '',
        ].join('\n'),
        'vertices-artifact-00001.csv': [
          `${ARTIFACT_HEADER},name:string`,
          `${b.id},artifact,b,,,1970-01-01T00:00:02.500Z,,b`,
          `${a.id},artifact,a,,,1970-01-01T00:00:01Z,,a`,
          '',
        ].join('\n'),
        'edges-ContributedTo-00001.csv': [
          '~id,~from,~to,~label,creationtime:date',
          `${edge('a', 'b').id},${a.id},${b.id},ContributedTo,1970-01-01T00:00:01Z`,
          '',
        ].join('\n'),
      });
    });

    it.each(['cost center', 'x,y', 'a\rb', 'a\nb'])(
      'refuses the name %j, which the loader of Neptune does not take, and writes no rows',
      async (name) => {
        await using harness = await open();
        await harness.ledger.commit(put(vertex('a', { properties: { [name]: 'x' } })));
        const to = destination('refused');
        const record = await exported(harness.exports(), { destination: to });
        expect(record).toMatchObject({ status: 'Failed', files: [] });
        expect(record.failureReason).toContain(`The property '${name}' of a has a blank`);
        expect((await harness.storage.list(to, { first: 1 })).objects).toEqual([]);
      },
    );

    it('encodes such names on request, and reports them', async () => {
      await using harness = await open();
      const names = ['cost center', 'x,y', '100%', 'a:b'];
      const properties: Properties = {
        ...Object.fromEntries(names.map((name) => [name, 'x'])),
        'n\\': int(1),
      };
      await harness.ledger.commit(put(vertex('a', { properties })));
      const record = await exported(harness.exports(), {
        destination: destination('encoded'),
        oddNames: 'Encode',
      });
      expect(record.failureReason).toBeUndefined();
      const [text = ''] = Object.values(await harness.files(record));
      const [header = ''] = text.split('\n');
      const added = header.slice(ARTIFACT_HEADER.length + 1).split(',');
      expect(added).toEqual([
        '100%25:string',
        'a\\:b:string',
        'cost%20center:string',
        'n%5C:int',
        'name:string',
        'x%2Cy:string',
      ]);
      expect([...(record.encodedNames ?? [])].sort()).toEqual(
        ['100%', 'cost center', 'n\\', 'x,y'].sort(),
      );
    });

    it('shows the graph at its commit, despite writes meanwhile and afterwards', async () => {
      await using harness = await open();
      await harness.ledger.commit(put(...many(2_500)));
      const first = await exported(harness.exports(), { destination: destination('first') });
      const exports = harness.exports((storage) =>
        replacing(storage, {
          put: async (uri, body, options) => {
            await harness.ledger.commit(put(vertex('v7', { type: 'Changed' })));
            await harness.ledger
              .commit(changeSet([removing(edge('v1', 'v2'))]))
              .catch(() => undefined);
            return storage.put(uri, body, options);
          },
        }),
      );
      const second = await exported(exports, { destination: destination('second'), atCommit: 1 });
      expect((await harness.store.head()).seq).toBeGreaterThan(3);
      expect(await harness.files(second)).toEqual(await harness.files(first));
      expect(second.files.map(({ digest }) => digest)).toEqual(
        first.files.map(({ digest }) => digest),
      );
    });

    it('writes the changed and the removed elements of an increment', async () => {
      await using harness = await open();
      await harness.ledger.commit(put(vertex('a'), vertex('b'), vertex('c')));
      await harness.ledger.commit(put(edge('a', 'b'), edge('b', 'c')));
      await harness.ledger.commit(put(vertex('b', { type: 'Changed' }), vertex('new')));
      await harness.ledger.commit(changeSet([removing(edge('b', 'c')), removing(vertex('c'))]));
      await harness.ledger.commit(changeSet([removing(vertex('new'))]));
      const record = await exported(harness.exports(), {
        destination: destination('increment'),
        sinceCommit: 2,
      });
      const files = await harness.files(record);
      expect(Object.keys(files)).toEqual(['vertices-artifact-00001.csv']);
      expect(files['vertices-artifact-00001.csv']).toContain(
        `${vertex('b').id},artifact,b,,Changed`,
      );
      const { deletions } = record;
      expect(deletions && (await harness.text(deletions.uri))).toBe(
        [
          '~id,~kind,~label',
          `${edge('b', 'c').id},edge,ContributedTo`,
          `${vertex('c').id},vertex,artifact`,
          '',
        ].join('\n'),
      );
      expect(deletions?.uri).toBe('s3://export-bucket/increment.deletions.csv');
    });

    it('leaves records out unless they are wanted, and reports edges that end at one', async () => {
      await using harness = await open();
      const job = vertex('job', { labels: ['training_job'] });
      const claim = vertex('claim', { labels: ['claim'] });
      await harness.ledger.commit(put(vertex('a'), job, claim));
      await harness.ledger.commit(put(edge('a', 'job', { label: 'ranIn' })));
      const without = await exported(harness.exports(), { destination: destination('without') });
      expect(without).toMatchObject({ rowsWritten: 1, skippedAssociations: 1 });
      const withRecords = await exported(harness.exports(), {
        destination: destination('with'),
        includeRecords: true,
      });
      expect(withRecords).toMatchObject({ rowsWritten: 3, skippedAssociations: 0 });
      const since = (sinceCommit: number, name: string) =>
        exported(harness.exports(), { destination: destination(name), sinceCommit });
      expect(await since(1, 'added')).toMatchObject({ rowsWritten: 0, skippedAssociations: 1 });
      await harness.ledger.commit(changeSet([removing(edge('a', 'job', { label: 'ranIn' }))]));
      expect((await since(2, 'removed')).deletions).toMatchObject({ rows: 0 });
    });

    it('compresses files on request', async () => {
      await using harness = await open();
      await harness.ledger.commit(put(vertex('a')));
      const plain = await exported(harness.exports(), { destination: destination('plain') });
      const packed = await exported(harness.exports(), {
        destination: destination('packed'),
        gzip: true,
      });
      const [name] = Object.keys(await harness.files(packed));
      expect(name).toBe('vertices-artifact-00001.csv.gz');
      expect(Object.values(await harness.files(packed))).toEqual(
        Object.values(await harness.files(plain)),
      );
    });
  });
}

/** Vertices v0, v1 …, each with an edge to the next; every thousandth has a property that no other has. */
function many(count: number): readonly (Vertex | Edge)[] {
  return Array.from({ length: count }, (_, index) => {
    const rare = index % 1_000 === 999 ? { properties: { [`rare${index}`]: 'x' } } : {};
    return [
      vertex(`v${index}`, { created: index * 1_000, ...rare }),
      ...(index > 0 ? [edge(`v${index - 1}`, `v${index}`)] : []),
    ];
  }).flat();
}

function disposable(harness: ExportHarness) {
  return { ...harness, [Symbol.asyncDispose]: () => harness.close() };
}
