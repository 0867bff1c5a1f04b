import { afterAll, expect, it } from 'vitest';
import { Connection } from '#src/stores/gremlin/connection.js';
import { READING_GROOVY } from '#src/stores/gremlin/scripts/reading.js';
import { describeWithService } from '../../../support/services.js';

describeWithService('gremlin', (url) => {
  const connection = new Connection({ url, conflicts: [] });
  afterAll(() => connection.close());
  const run = (text: string) => connection.send({ script: `${READING_GROOVY}${text}` });

  it('finds what is committed in the graph of this server', async () => {
    const [name] = await run('ForebearGraph.of(g.getGraph()).getClass().getSimpleName()');
    expect(name).toBe('ForebearCommitted');
  });

  it('reads no head of a transactional graph where it does not', async () => {
    await expect(run("new ForebearGraph(g.getGraph()).settled('x')")).rejects.toMatchObject({
      is: 'refused',
      message: expect.stringContaining('does not tell what is committed'),
    });
  });
});
