import { expect, it } from 'vitest';
import { describeWithService } from '../../support/services.js';

describeWithService('janusgraph', (url) => {
  async function submit(gremlin: string): Promise<unknown> {
    const body = JSON.stringify({ gremlin });
    const answer = await fetch(url.replace('ws:', 'http:'), { method: 'POST', body });
    expect(answer.status).toBe(200);
    const { result } = (await answer.json()) as { result: { data: { '@value': unknown } } };
    return result.data['@value'];
  }

  it('stores vertices under ids of our own, in Cassandra', async () => {
    const vertex = `g.addV('probe').property(T.id, 'services:probe')`;
    expect(await submit(`${vertex}.id()`)).toEqual(['services:probe']);
    expect(await submit(`g.V('services:probe').label()`)).toEqual(['probe']);
    expect(await submit(`graph.configuration().getString('storage.backend')`)).toEqual(['cql']);
    await submit(`g.V('services:probe').drop()`);
    expect(await submit(`g.V().hasId('services:probe').id()`)).toEqual([]);
  });
});
