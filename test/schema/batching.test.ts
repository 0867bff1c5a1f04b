import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LineageDraft } from '#src/lineage/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { openMemoryStore } from '#src/stores/memory/index.js';
import { type RecordingStore, recordCalls } from '../support/recording-store.js';
import { type StoreApi, schemaOver } from '../support/schema-api.js';

const HUB = 'arn:aws:sagemaker:local:000000000000:context/hub';

describe('batching', () => {
  let store: GraphStore;
  let recording: RecordingStore;
  let api: StoreApi;

  beforeEach(async () => {
    store = await openMemoryStore();
    recording = recordCalls(store);
    api = schemaOver(recording.store);
    const { scope } = api.services;
    const draft = new LineageDraft({ store, scope, actor: 'forebear', now: 0 });
    const hub = draft.context({ name: 'hub', type: 'Hub', source: { uri: 'x' } });
    for (let at = 0; at < 30; at++) {
      const artifact = draft.artifact({ sourceUri: `s3://b/${at}`, type: 'DataSet' });
      const action = draft.action({ name: `act-${at}`, type: 'Step', source: { uri: 'x' } });
      draft.associate(hub, artifact);
      draft.associate(artifact, action);
    }
    await api.ledger.commit(await draft.build());
    recording.take();
  });

  afterEach(async () => {
    await api.ledger.close();
    await store.close();
  });

  it('reads the associations of a page of entities, and their ends, in one call each', async () => {
    const answer = await api.ask(`{ artifacts(first: 30) { nodes { name
      incoming { nodes { source { name } } }
      outgoing { totalCount nodes { destination { name incoming { nodes { type } } } } } } } }`);
    expect(answer.artifacts.nodes).toHaveLength(30);
    expect(answer.artifacts.nodes[0].outgoing.totalCount).toBe(1);
    expect(recording.take()).toEqual({ list: 1, incident: 3, degrees: 1, vertices: 1 });
  });

  it('answers ARNs of ends without reading the ends', async () => {
    await api.ask(
      '{ artifacts { nodes { outgoing { nodes { destination { id arn kind __typename } } } } } }',
    );
    expect(recording.take()).toEqual({ list: 1, incident: 1 });
  });

  it('reads a page of a walk with one walk and one read', async () => {
    const { lineage } = await api.ask(
      `query ($start: [Arn!]!) { lineage(start: $start, direction: DESCENDANTS) {
        nodes { entity { name properties } } associations { source { name } destination { name } } } }`,
      { start: [HUB] },
    );
    expect(lineage.nodes).toHaveLength(61);
    expect(lineage.associations).toHaveLength(60);
    expect(recording.take()).toEqual({ walk: 1, vertices: 1 });
  });

  it('counts only when a total is selected', async () => {
    await api.ask('{ artifacts { nodes { name } } associations { nodes { type } } }');
    expect(recording.take()).toEqual({ list: 1, listEdges: 1 });
    await api.ask('{ artifacts { totalCount } associations { totalCount } }');
    expect(recording.take()).toEqual({ list: 1, listEdges: 1, count: 1, countEdges: 1 });
  });

  it('reads the changes of a page of commits in one call', async () => {
    for (const name of ['a', 'b', 'c'])
      await api.ask(
        `mutation { createContext(input: {name: "${name}", sourceUri: "x", type: "T"}) { arn } }`,
      );
    recording.take();
    await api.ask('{ commits { nodes { changes { kind arn } } } }');
    expect(recording.take()).toEqual({ headers: 1, commits: 1 });
  });

  it('sees the writes of an earlier mutation in the same request', async () => {
    const answer = await api.ask(`mutation {
      a: createContext(input: {name: "a", sourceUri: "x", type: "T"}) { incoming { totalCount } }
      one: createAssociation(source: "${HUB}", destination: "arn:aws:sagemaker:local:000000000000:context/a") { destination { incoming { totalCount } } }
    }`);
    expect(answer).toEqual({
      a: { incoming: { totalCount: 0 } },
      one: { destination: { incoming: { totalCount: 1 } } },
    });
  });
});
