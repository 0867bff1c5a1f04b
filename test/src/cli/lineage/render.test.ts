import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Graph } from '#src/cli/lineage/graph.js';
import { dotOf, mermaidOf, treeOf } from '#src/cli/lineage/renderings.js';
import { terminalOf } from '#src/cli/output/terminal.js';

const PLAIN = terminalOf({ isTTY: false, columns: 80 }, {});

/** Two models of one data set, both behind one endpoint. */
const DIAMOND: Graph = {
  starts: ['e'],
  entities: [
    { arn: 'e', kind: 'CONTEXT', type: 'Endpoint', name: 'logins' },
    { arn: 'm1', kind: 'ARTIFACT', type: 'Model', sourceUri: 's3://b/m1', digest: 'a'.repeat(64) },
    { arn: 'm2', kind: 'ARTIFACT', type: 'Model', sourceUri: 's3://b/m2' },
    { arn: 'd', kind: 'ARTIFACT', type: null, sourceUri: 's3://b/"data"' },
  ],
  links: [
    { source: 'm1', destination: 'e', type: 'ContributedTo' },
    { source: 'm2', destination: 'e', type: null },
    { source: 'd', destination: 'm1', type: 'DerivedFrom' },
    { source: 'd', destination: 'm2', type: 'DerivedFrom' },
  ],
};

it('draws a tree, and an entity that is reached again only once', () => {
  expect(treeOf(DIAMOND, 'ascendants', PLAIN)).toBe(
    [
      'Endpoint logins',
      '├── ContributedTo Model s3://b/m1@aaaaaaaaaaaa',
      '│   └── DerivedFrom Artifact s3://b/"data"',
      '└── Model s3://b/m2',
      '    └── DerivedFrom Artifact s3://b/"data" ↑',
    ].join('\n'),
  );
});

it('shows the status of an entity and the commit that recorded it behind its label', () => {
  const graph: Graph = {
    starts: ['t'],
    entities: [
      { arn: 't', kind: 'TRIAL_COMPONENT', name: 'train', status: 'Completed', commit: 8 },
      { arn: 'd', kind: 'ARTIFACT', sourceUri: 's3://b/d', commit: 1 },
    ],
    links: [{ source: 'd', destination: 't' }],
  };
  expect(treeOf(graph, 'ascendants', PLAIN)).toBe(
    'Trial component train Completed commit 8\n└── Artifact s3://b/d commit 1',
  );
});

it('writes Graphviz and Mermaid, with marks of theirs escaped', () => {
  expect(dotOf(DIAMOND)).toContain(
    '"d" [label="Artifact\\ns3://b/\\"data\\"", shape=note, fillcolor="#bbf7d0"',
  );
  expect(dotOf(DIAMOND)).toContain('"m1" -> "e" [label="ContributedTo"];');
  expect(mermaidOf(DIAMOND)).toContain('n3["Artifact<br>s3://b/#34;data#34;"]:::ARTIFACT');
  expect(mermaidOf(DIAMOND)).toContain('n1 -->|ContributedTo| n0\n  n2 --> n0');
});

it('escapes control characters of terminals and of text direction', () => {
  const graph: Graph = {
    starts: ['a'],
    entities: [{ arn: 'a', kind: 'ACTION', name: 'x\u001b[2J\u202ey', status: '\u009b1m' }],
    links: [{ source: 'a', destination: 'a', type: '\u0007' }],
  };
  const ways = [
    dotOf(graph),
    mermaidOf(graph),
    treeOf(graph, 'ascendants', PLAIN),
    treeOf(graph, 'descendants', PLAIN),
  ];
  for (const text of ways) expect(text).not.toMatch(/(?!\n)[\p{Cc}\p{Bidi_Control}]/u);
  expect(dotOf(graph)).toContain('x\\\\u001b[2J\\\\u202ey');
});

it('ends for every graph, cycles included, with a line for each way into an entity', () => {
  const arn = fc.integer({ min: 0, max: 9 }).map(String);
  const link = fc.record({ source: arn, destination: arn });
  fc.assert(
    fc.property(fc.array(link, { maxLength: 30 }), (links) => {
      const entities = Array.from({ length: 10 }, (_, at) => ({ arn: `${at}`, kind: 'ARTIFACT' }));
      const tree = treeOf({ starts: ['0'], entities, links }, 'descendants', PLAIN);
      const reached = new Set(['0']);
      for (let before = 0; before < reached.size; ) {
        before = reached.size;
        for (const { source, destination } of links)
          if (reached.has(source)) reached.add(destination);
      }
      const ways = links.filter(({ source }) => reached.has(source)).length;
      expect(tree.split('\n')).toHaveLength(1 + ways);
    }),
  );
});
