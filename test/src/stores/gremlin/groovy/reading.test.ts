import { afterAll, expect, it } from 'vitest';
import { Connection } from '#src/stores/gremlin/connection.js';
import { script } from '#src/stores/gremlin/dsl.js';
import { describeWithService } from '../../../../support/services.js';

describeWithService('gremlin', (url) => {
  const connection = new Connection({ url, conflicts: [] });
  afterAll(() => connection.close());
  const run = (call: string) => connection.send({ script: `${script('reading')}\n${call}` });

  it('reads the committed elements of the transactional graph', async () => {
    const [name] = await run('ForebearGraph.of(g.getGraph()).getClass().getSimpleName()');
    expect(name).toBe('ForebearCommitted');
  });

  it('refuses to read the head of a transactional graph by its methods', async () => {
    await expect(run("new ForebearGraph(g.getGraph()).settled('x')")).rejects.toMatchObject({
      is: 'refused',
      message: expect.stringContaining('does not tell what is committed'),
    });
  });
});
