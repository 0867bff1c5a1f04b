import { expect, it } from 'vitest';
import { EventLedger } from '../../support/event-ledger.js';
import { describeWithService } from '../../support/services.js';

/** Names that mean something to a database, or to JavaScript. */
const ODD = [
  '~id',
  '~label',
  'a b',
  'back`tick',
  "quo'te",
  '$dollar',
  '__proto__',
  'a{b}',
  '_Entity',
];
const KEPT = ['constructor', 'фасет', 'spark.logicalPlan', 'x'.repeat(60), 'id', 'label', 'T.id'];

describeWithService('gremlin', () => keepsOddNames('gremlin'));
describeWithService('neo4j', () => keepsOddNames('neo4j'));

function keepsOddNames(kind: 'gremlin' | 'neo4j'): void {
  it('an event with odd names of facets is recorded and read back', async () => {
    await using test = await EventLedger.open(kind);
    const members = [...ODD, ...KEPT].map((name) => `${JSON.stringify(name)}:{"v":1}`);
    const facets = JSON.parse(`{${members.join(',')}}`);
    const dataset = { namespace: 'db://`host', name: "a'b~c", facets };
    await test.send({ inputs: [dataset], outputs: [dataset] });
    const found = await test.dataset(dataset);
    const names = Object.keys(found?.properties ?? {})
      .filter((key) => key.startsWith('openlineage.facet.'))
      .map((key) => key.slice('openlineage.facet.'.length));
    expect(names.sort()).toEqual([...KEPT].sort());
    expect(await test.isInput(dataset)).toBe(true);
    expect((await test.ledger.verify()).ok).toBe(true);
  });
}
