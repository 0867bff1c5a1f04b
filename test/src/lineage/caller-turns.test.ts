import { expect, it } from 'vitest';
import { CallerTurns } from '#src/lineage/index.js';

it('gives each caller one turn at a time, and the others theirs meanwhile', async () => {
  const turns = new CallerTurns({ atOnce: 2 });
  const taken: string[] = [];
  const take = async (caller: string) => {
    const end = await turns.take(caller);
    taken.push(caller);
    return end;
  };
  const [first, second, third, fourth] = [take('ada'), take('ada'), take('bob'), take('cy')];
  await Promise.all([first, third]);
  expect(taken).toEqual(['ada', 'bob']);
  (await third)();
  const endsOfCy = await fourth;
  expect(taken).toEqual(['ada', 'bob', 'cy']);
  (await first)();
  (await second)();
  endsOfCy();
  expect(taken).toEqual(['ada', 'bob', 'cy', 'ada']);
});

it('bounds the waiting reads, and the waiting time', async () => {
  const turns = new CallerTurns({ mostWaiting: 1, waitMs: 20 });
  const end = await turns.take('ada');
  const late = turns.take('ada');
  await expect(turns.take('ada')).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  await expect(late).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  const left = new AbortController();
  const leaves = turns.take('ada', left.signal);
  left.abort();
  await expect(leaves).rejects.toMatchObject({ code: 'QUERY_CANCELLED' });
  end();
  (await turns.take('ada'))();
});
