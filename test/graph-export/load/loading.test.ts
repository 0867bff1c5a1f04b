import { describe, expect, it } from 'vitest';
import { totalsOf } from '#graph-export/load/totals.js';
import { associationIdOf, edgeIdOf, type VertexId, vertexIdOf } from '#src/domain/graph/index.js';
import { EXPORT_BUCKET } from '../../support/export-harness.js';
import { loaded, loadOf, openLoadHarness, outcomeOf } from '../../support/load-harness.js';
import { temporaryDirectory } from '../../support/temporary-directory.js';

const directories = temporaryDirectory();
const SOURCE = `s3://${EXPORT_BUCKET}/in/`;

describe('a bulk load', () => {
  const open = async () => openLoadHarness(await directories.fresh(), 'embedded');

  it('loads vertices and edges of another graph with labels, types, arrays and cardinality', async () => {
    await using harness = await open();
    await harness.file(
      'in/b-edges.csv.gz',
      '~id,~from,~to,~label,weight:double\r\ne1,v1,v2,knows,0.5\r\n"e,2",v2,v1,,\r\n',
    );
    await harness.file(
      'in/z-people.csv',
      '\uFEFF~id, ~label ,name:String,age:Int,tags:string[],alive:bool,born:datetime,id\\:x:long(single),note\n'.replace(
        ' ~label ',
        '~label',
      ) +
        'v1,person;Admin,"Ada, ""the"" first\nof them",36,a\\;b;c,True,1815-12-10,9007199254740993,\n' +
        '  v2 ,,Bob,,,FALSE,2026-01-02T03:04,,x\n',
    );
    const state = await loaded(harness.loads, loadOf(SOURCE));
    expect(await outcomeOf(harness.loads, state)).toEqual({ status: 'LOAD_COMPLETED', errors: [] });
    const [one, two] = [vertexIdOf('v1'), vertexIdOf('v2')];
    const vertices = await harness.store.vertices([one, two]);
    expect(vertices.get(one)?.element).toEqual({
      id: one,
      labels: ['person', 'Admin'],
      properties: {
        'forebear.id': 'v1',
        name: 'Ada, "the" first\nof them',
        age: { type: 'Int', value: 36 },
        tags: ['a;b', 'c'],
        alive: true,
        born: { type: 'Date', value: Date.UTC(1815, 11, 10) },
        'id:x': { type: 'Long', value: '9007199254740993' },
      },
    });
    expect(vertices.get(two)?.element).toEqual({
      id: two,
      labels: ['vertex'],
      properties: {
        'forebear.id': 'v2',
        name: 'Bob',
        alive: false,
        born: { type: 'Date', value: Date.UTC(2026, 0, 2, 3, 4) },
        note: 'x',
      },
    });
    const ids = [edgeIdOf('e1'), edgeIdOf('e,2')];
    const edges = await harness.store.edges(ids);
    expect(ids.map((id) => edges.get(id)?.element)).toMatchObject([
      {
        label: 'knows',
        from: one,
        to: two,
        properties: { weight: { type: 'Double', value: 0.5 } },
      },
      {
        label: 'edge',
        from: two,
        to: one,
        properties: { 'forebear.from': 'v2', 'forebear.id': 'e,2', 'forebear.to': 'v1' },
      },
    ]);
    const [people] = state.feeds.filter(({ uri }) => uri.endsWith('people.csv'));
    expect(people).toMatchObject({ rows: 2, records: 2 + 7 + 1 + 4 });
    expect(
      (await harness.store.headers({ before: 1e9, limit: 50 })).map(({ actor }) => actor),
    ).toContain('arn:aws:iam::000000000000:user/ada');
  });

  it('merges repeated ids: labels and sets grow, single values are refused or replaced', async () => {
    await using harness = await open();
    const header = '~id,~label,name,size:int(single),codes:int(set)\n';
    await harness.file('in/a.csv', `${header}v,A,x,1,1\nv,B,y,1,2\nv,,x,2,1\n`);
    const refused = await loaded(harness.loads, loadOf(SOURCE, { failOnError: false }));
    expect(await outcomeOf(harness.loads, refused)).toEqual({
      status: 'LOAD_COMPLETED',
      errors: ['SINGLE_CARDINALITY_VIOLATION 3'],
    });
    const id = vertexIdOf('v');
    const read = async () => (await harness.store.vertices([id])).get(id)?.element;
    expect(await read()).toMatchObject({
      labels: ['A', 'B'],
      properties: { name: ['x', 'y'], size: { value: 1 }, codes: [{ value: 1 }, { value: 2 }] },
    });
    const replaced = await loaded(
      harness.loads,
      loadOf(SOURCE, { mode: 'New', updateSingleCardinalityProperties: true }),
    );
    expect(await outcomeOf(harness.loads, replaced)).toMatchObject({ status: 'LOAD_COMPLETED' });
    expect(await read()).toMatchObject({
      labels: ['A', 'B', 'vertex'],
      properties: { name: ['x', 'y'], size: { value: 2 } },
    });
    expect(replaced.feeds[0]?.duplicates).toBeGreaterThan(5);
  });

  it('refuses an edge id that is taken, and an edge whose vertices are missing', async () => {
    await using harness = await open();
    await harness.file('in/v.csv', '~id\na\nb\nc\n');
    await harness.file(
      'in/w.csv',
      '~id,~from,~to,~label\n1,a,b,x\n1,a,b,x\n1,a,c,x\n2,a,nobody,x\n3,b,c,x\n',
    );
    const state = await loaded(harness.loads, loadOf(SOURCE, { failOnError: false }));
    expect(await outcomeOf(harness.loads, state)).toEqual({
      status: 'LOAD_COMPLETED',
      errors: ['ID_ASSIGNED_TO_MULTIPLE_EDGES 3', 'FROM_OR_TO_VERTEX_ARE_MISSING 4'],
    });
    expect(await harness.store.countEdges({ labels: ['x'] })).toBe(2);
    expect(state.feeds[1]).toMatchObject({ rows: 5, duplicates: 1, insertErrors: 2 });
  });

  it('reports every malformed row with file and record, and loads the others', async () => {
    await using harness = await open();
    const file = await harness.file(
      'in/a.csv',
      Buffer.concat([
        Buffer.from(
          '~id,~label,n:int,d:date\n' +
            'ok1,L,1,2026-01-01\n' +
            'long,L,1,,\n' +
            'short,L,1\n' +
            'ab"c,L,1,\n' +
            '"x"y,L,1,\n' +
            'int,L,1.5,\n' +
            'range,L,3000000000,\n' +
            'day,L,,2026-02-30\n' +
            'blank,L,,2026-01-01 10:00:00\n' +
            ',L,1,\n' +
            'label,"",1,\n' +
            '\n' +
            'reserved,~x,1,\n' +
            'claim,claim,1,\n' +
            'both,foo;training_job,1,\n',
        ),
        Buffer.from([0xff, 0xfe]),
        Buffer.from(',L,1,\nok2,L,,\n'),
      ]),
    );
    const state = await loaded(harness.loads, loadOf(SOURCE, { failOnError: false }));
    const { status, errors } = await outcomeOf(harness.loads, state);
    expect(status).toBe('LOAD_COMPLETED');
    expect(errors).toEqual(
      [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15].map((record) => `PARSING_ERROR ${record}`),
    );
    expect(state.feeds[0]).toMatchObject({
      rows: 16,
      datatypeMismatchErrors: 4,
      parsingErrors: 10,
    });
    const [first] = await harness.loads.errors(state, { skip: 0, first: 1 });
    expect(first).toMatchObject({ fileName: file, recordNum: 2 });
    expect(await harness.loads.errors(state, { skip: 11, first: 10 })).toHaveLength(3);
    expect(await harness.store.count({ label: 'L' })).toBe(2);
  });

  it('stops at the first bad row, and keeps earlier rows', async () => {
    await using harness = await open();
    await harness.file('in/a.csv', '~id,~label,n:int\na,L,1\nb,L,x\nc,L,1\n');
    await harness.file('in/e.csv', '~id,~from,~to\n1,a,c\n');
    const state = await loaded(harness.loads, loadOf(SOURCE, { parallelism: 'LOW' }));
    expect(await outcomeOf(harness.loads, state)).toEqual({
      status: 'LOAD_FAILED',
      errors: ['PARSING_ERROR 2'],
    });
    expect(state.feeds.map(({ status }) => status)).toEqual([
      'LOAD_FAILED',
      'LOAD_CANCELLED_DUE_TO_ERRORS',
    ]);
    expect(await harness.store.count({ label: 'L' })).toBe(1);
  });

  it('takes the words that people write for true and false, and names every other one', async () => {
    await using harness = await open();
    const words = ['true', 'True', 'TRUE', 'false', 'False', 'FALSE', 'yes', '1', 'tRUE', 'null'];
    const rows = words.map((word, at) => `v${at},${word}\n`).join('');
    const file = await harness.file('in/a.csv', `~id,alive:bool\n${rows}`);
    const state = await loaded(harness.loads, loadOf(SOURCE, { failOnError: false }));
    expect(state.feeds[0]).toMatchObject({ datatypeMismatchErrors: 4, parsingErrors: 0 });
    const errors = await harness.loads.errors(state, { skip: 0, first: 10 });
    expect(errors.map(({ fileName, recordNum }) => [fileName, recordNum])).toEqual(
      [7, 8, 9, 10].map((record) => [file, record]),
    );
    for (const [at, { errorMessage }] of errors.entries()) {
      expect(errorMessage).toContain("'alive'");
      expect(errorMessage).toContain(`'${words[at + 6]}'`);
    }
    const ids = words.slice(0, 6).map((_, at) => vertexIdOf(`v${at}`));
    const found = await harness.store.vertices(ids);
    expect(ids.map((id) => found.get(id)?.element.properties['alive'])).toEqual([
      ...[true, true, true],
      ...[false, false, false],
    ]);
  });

  it('counts a fault of a header, and names its column', async () => {
    await using harness = await open();
    const file = await harness.file('in/a.csv', '~id,n:int,size:number\na,1,2\n');
    const state = await loaded(harness.loads, loadOf(SOURCE));
    expect(totalsOf(state)).toMatchObject({ parsingErrors: 1, datatypeMismatchErrors: 0 });
    const [error] = await harness.loads.errors(state, { skip: 0, first: 1 });
    expect(error).toMatchObject({ fileName: file, recordNum: 0 });
    expect(error?.errorMessage).toContain("Column 3, 'size:number'");
  });

  it.each([
    ['', 'no header'],
    ['~label,n\nx,1\n', 'no id'],
    ['~id,~id\na,b\n', 'an id twice'],
    ['~id,~from\na,b\n', 'no end'],
    ['~id,~other\na,b\n', 'an unknown system column'],
    ['~id, status:string\na,b\n', 'a blank before a name'],
    ['~id,n:number\na,1\n', 'an unknown type'],
    ['~id,n:int(single)[]\na,1\n', 'an array of single cardinality'],
    ['~id,~from,~to,n:int[]\na,b,c,1\n', 'an array of an edge'],
    ['~id,n:int(many)\na,1\n', 'an unknown cardinality'],
    ['~id,forebear.id\na,1\n', 'a reserved name'],
    ['~id,n\n"a,1\nb,2\n', 'a quote that is not closed'],
    [`~id,n\na,"${'x'.repeat(5_000_000)}"\n`, 'a record that is too long'],
  ])('refuses a file with %#: %s', async (text, _what) => {
    await using harness = await open();
    await harness.file('in/a.csv', text === '' ? '\n' : text);
    const state = await loaded(harness.loads, loadOf(SOURCE, { failOnError: false }));
    expect(await outcomeOf(harness.loads, state)).toEqual({
      status: 'LOAD_FAILED',
      errors: ['PARSING_ERROR 0'],
    });
    expect(await harness.store.labels()).toEqual({
      vertices: ['graph_load', 'graph_load_part'],
      edges: [],
    });
  });

  it('keeps ids of its own form, and empty texts on request', async () => {
    await using harness = await open();
    const id = 'a'.repeat(32) as VertexId;
    await harness.file('in/a.csv', `~id,~label,t:string,list:string[]\n${id},L,"",""\n"",L,x,y\n`);
    await loaded(harness.loads, loadOf(SOURCE, { allowEmptyStrings: true }));
    const other = vertexIdOf('');
    const found = await harness.store.vertices([id, other]);
    expect(found.get(id)?.element.properties).toEqual({ t: '', list: [''] });
    expect(found.get(other)?.element.properties).toMatchObject({ 'forebear.id': '', t: 'x' });
  });

  it('loads an association between lineage entities as an association', async () => {
    await using harness = await open();
    const ids = ['a', 'b'].map((name) =>
      vertexIdOf(`arn:aws:sagemaker:local:000000000000:artifact/${name}`),
    ) as [VertexId, VertexId];
    const arn = (name: string) => `arn:aws:sagemaker:local:000000000000:artifact/${name}`;
    await harness.file(
      'in/v.csv',
      `~id,~label,arn:string,document:string\n${ids[0]},artifact,${arn('a')},{}\n${ids[1]},artifact,${arn('b')},"{""tags"": 5}"\n`,
    );
    const state = await loaded(harness.loads, loadOf(SOURCE, { failOnError: false }));
    expect(await outcomeOf(harness.loads, state)).toMatchObject({ errors: ['PARSING_ERROR 2'] });
    for (const document of ['{"status": "Bogus"}', '{"source": {"uri": "s3://other/"}}']) {
      await harness.file(
        'in/v.csv',
        `~id,~label,arn:string,document:string\n${ids[0]},artifact,${arn('a')},"${document.replaceAll('"', '""')}"\n`,
      );
      const refused = await loaded(harness.loads, loadOf(SOURCE, { failOnError: false }));
      expect(await outcomeOf(harness.loads, refused)).toMatchObject({
        errors: ['PARSING_ERROR 1'],
      });
    }
    await harness.file(
      'in/v.csv',
      `~id,~label,arn:string,status:string\n${ids[0]},artifact,${arn('a')},old\n${ids[1]},artifact,${arn('b')},\n`,
    );
    await harness.file(
      'in/w.csv',
      `~id,~from,~to,~label,sourcearn:string,destinationarn:string\n${associationIdOf(...ids)},${ids},DerivedFrom,${arn('a')},${arn('b')}\n`,
    );
    expect((await loaded(harness.loads, loadOf(SOURCE))).load.status).toBe('LOAD_COMPLETED');
    const found = await harness.store.edges([associationIdOf(...ids)]);
    expect(found.size).toBe(1);
  });
});
