import { describe, expect, it } from 'vitest';
import type { Entity, Graph, Link } from '#src/cli/lineage/graph.js';
import { shownPart } from '#src/cli/lineage/shown.js';

const digest = 'a'.repeat(64);
const artifact = (arn: string, sourceUri: string, version?: string): Entity => ({
  arn,
  kind: 'ARTIFACT',
  sourceUri,
  ...(version !== undefined && { digest: version }),
});
const job = (arn: string): Entity => ({ arn, kind: 'TRIAL_COMPONENT', name: arn });
const link = (source: string, destination: string, type = 'ContributedTo'): Link => ({
  source,
  destination,
  type,
});
const arnsOf = ({ entities }: Graph) => entities.map(({ arn }) => arn);

describe('the part of a lineage that is drawn', () => {
  it('has a file once, as its version, unless the location has more', () => {
    const graph: Graph = {
      starts: ['job'],
      entities: [
        job('job'),
        job('other'),
        artifact('v', 's3://b/d', digest),
        artifact('l', 's3://b/d'),
      ],
      links: [link('v', 'job'), link('l', 'v', 'DerivedFrom'), link('other', 'v', 'Produced')],
    };
    const produced = link('other', 'l', 'Produced');
    const whole = { ...graph, links: [...graph.links, produced] };
    expect(arnsOf(shownPart(whole, { past: false, locations: false }))).not.toContain('l');
    expect(arnsOf(shownPart(whole, { past: false, locations: true }))).toContain('l');
    const earlier = { ...whole, links: [...whole.links, link('job', 'l', 'Produced')] };
    expect(arnsOf(shownPart(earlier, { past: false, locations: false }))).toContain('l');
    const start = { ...whole, starts: ['l'] };
    expect(arnsOf(shownPart(start, { past: false, locations: false }))).toContain('l');
  });

  it('has the live deployment of an endpoint first, and earlier ones only when they are wanted', () => {
    const deployment = (arn: string, isLive: boolean): Entity => ({
      arn,
      kind: 'ACTION',
      type: 'ModelDeployment',
      status: 'COMPLETED',
      isLive,
    });
    const graph: Graph = {
      starts: ['e'],
      entities: [
        { arn: 'e', kind: 'CONTEXT', type: 'Endpoint' },
        deployment('first', false),
        deployment('live', true),
        deployment('failed', false),
        artifact('old', 's3://b/old'),
        artifact('new', 's3://b/new'),
        artifact('data', 's3://b/data'),
      ],
      links: [
        ...['first', 'live', 'failed'].map((arn) => link(arn, 'e', 'AssociatedWith')),
        link('old', 'first'),
        link('new', 'live'),
        link('data', 'old'),
        link('data', 'new'),
      ],
    };
    const shown = shownPart(graph, { past: false, locations: false });
    expect(arnsOf(shown)).toEqual(['e', 'live', 'new', 'data']);
    expect(shown.pastDeployments).toBe(2);
    expect(shown.entities[1]?.status).toBe('LIVE');
    const all = shownPart(graph, { past: true, locations: false });
    expect(all.links[0]).toEqual(link('live', 'e', 'AssociatedWith'));
    expect(all.entities).toHaveLength(7);
  });
});
