import { describe, expect, it } from 'vitest';
import {
  type Entity,
  type EntityGraph,
  sideKey,
  withoutClosed,
} from '../../web/console/pages/lineage/lineage-graph.js';
import { rollUp } from '../../web/console/pages/lineage/roll-up.js';

const SCOPE = 'arn:aws:sagemaker:local:000000000000';

/** A graph of words such as "data>job1 job1>model1"; the letters before the number are the type. */
function graphOf(text: string): EntityGraph {
  const links = text.split(' ').map((link) => {
    const [from, to] = link.split('>').map((name) => `${SCOPE}:artifact/${name}`);
    return { from: from ?? '', to: to ?? '', type: undefined };
  });
  const arns = new Set(links.flatMap(({ from, to }) => [from, to]));
  return { links, entities: new Map([...arns].map((arn) => [arn, entity(arn)])) };
}

function entity(arn: string): Entity {
  const name = arn.split('/')[1] ?? '';
  const type = name.replace(/\d+$/, '');
  const unknown = { digest: undefined, isLive: undefined, created: '', before: 0, after: 0 };
  return { arn, kind: 'ARTIFACT', name, type, ...unknown };
}

const namesOf = ({ entities }: EntityGraph) => [...entities.values()].map(({ name }) => name);
const arnOf = (name: string) => `${SCOPE}:artifact/${name}`;
const many = (count: number, link: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => link(index)).join(' ');

describe('the picture of a lineage', () => {
  it('drops what only a collapsed side reached', () => {
    const graph = graphOf('data>job job>model model>endpoint data>copy copy>endpoint model>note');
    const closed = new Set([sideKey(arnOf('model'), 'after')]);
    const left = withoutClosed(graph, [arnOf('job')], closed);
    expect(namesOf(left)).toEqual(['data', 'job', 'model', 'endpoint', 'copy']);
    expect(left.links).toHaveLength(5);
    expect(withoutClosed(graph, [arnOf('job')], new Set())).toBe(graph);
  });

  it('draws more than 12 equal entities as one box, with what follows them', () => {
    const graph = graphOf(many(13, (index) => `data>job${index} job${index}>model${index}`));
    const { boxes, edges, indexOf } = rollUp(graph, new Set());
    expect(boxes.map(({ entity, members }) => [entity.type, members?.length])).toEqual(
      expect.arrayContaining([
        ['data', undefined],
        ['job', 13],
        ['model', 13],
      ]),
    );
    expect(boxes).toHaveLength(3);
    expect(edges).toHaveLength(4);
    expect(indexOf.size).toBe(27);
  });

  it('leaves 12 equal entities, different ones, and chosen ones apart', () => {
    expect(rollUp(graphOf(many(12, (index) => `data>job${index}`)), new Set()).boxes).toHaveLength(
      13,
    );
    const graph = graphOf(many(14, (index) => `data>job${index}`));
    expect(rollUp(graph, new Set(), false).boxes).toHaveLength(15);
    expect(rollUp(graph, new Set([arnOf('job3')])).boxes).toHaveLength(3);
    const mixed = graphOf(`${many(13, (index) => `data>job${index}`)} other>job0`);
    expect(rollUp(mixed, new Set()).boxes).toHaveLength(15);
  });
});
