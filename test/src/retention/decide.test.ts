import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_ARN_SCOPE } from '#src/domain/arn.js';
import { vertexIdOf } from '#src/domain/graph/index.js';
import { RETENTION_RULE } from '#src/domain/retention/index.js';
import { LineageRecorder, versionArn } from '#src/lineage/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { decide } from '#src/retention/plan.js';
import { openMemoryStore } from '#src/stores/memory/index.js';
import { digestOf, EndedJobs } from '../../support/ended-jobs.js';
import { schemaOver } from '../../support/schema-api.js';
import { TESTER } from '../../support/test-values.js';

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 5, 1);
const MODEL = 'SageMaker.ModelArtifact';
const at = (path: string) => `s3://bucket/${path}`;
const ago = (days: number) => NOW - days * DAY;
const version = (path: string) => versionArn(DEFAULT_ARN_SCOPE, at(path), digestOf(at(path)));

let store: GraphStore;
let jobs: EndedJobs;
let recorder: LineageRecorder;
beforeEach(async () => {
  store = await openMemoryStore();
  const { ledger, clock } = schemaOver(store);
  recorder = new LineageRecorder({ store, ledger, clock, scope: DEFAULT_ARN_SCOPE });
  jobs = new EndedJobs({ ledger, recorder });
});
afterEach(() => store.close());

/** What the rules say about each output: why it is kept, or `remove`. */
async function fates(...rules: readonly object[]): Promise<Readonly<Record<string, string>>> {
  const decided = await decisions(...rules);
  return Object.fromEntries(
    decided.map(({ uri, keptBecause = 'remove' }) => [uri.slice(at('').length), keptBecause]),
  );
}

async function decisions(...given: readonly object[]) {
  const rules = given.map((rule) => RETENTION_RULE.parse(rule));
  const storage = { list: async () => ({ objects: [], prefixes: [], hasNext: false }) };
  const { seq } = await store.head();
  const parts = { store, scope: DEFAULT_ARN_SCOPE, storage };
  return decide(parts, { rules, at: seq, now: NOW, uriPrefix: '' });
}

describe('a rule is about', () => {
  beforeEach(async () => {
    const outputs = (name: string) => ({
      [MODEL]: at(`${name}/model`),
      'SageMaker.Checkpoints': at(`${name}/checkpoints`),
      plots: at(`${name}/plots`),
    });
    await jobs.add({ name: 'good', endTime: ago(10), outputs: outputs('good') });
    const failed = { endTime: ago(10), status: 'Failed', outputs: outputs('bad') } as const;
    await jobs.add({ name: 'bad', ...failed });
  });

  it('one class of what jobs have written', async () => {
    const good = {
      'good/model': 'NO_RULE',
      'good/checkpoints': 'NO_RULE',
      'good/plots': 'NO_RULE',
    };
    const bad = { 'bad/model': 'NO_RULE', 'bad/checkpoints': 'NO_RULE', 'bad/plots': 'NO_RULE' };
    const kept = { ...good, ...bad };
    expect(await fates()).toEqual(kept);
    const of = (name: string) => fates({ class: name, keepDays: 0 });
    expect(await of('MODELS')).toEqual({ ...kept, 'good/model': 'remove' });
    expect(await of('CHECKPOINTS')).toEqual({ ...kept, 'good/checkpoints': 'remove' });
    expect(await of('OUTPUTS')).toEqual({ ...kept, 'good/plots': 'remove' });
    const removed = Object.keys(bad).map((name) => [name, 'remove']);
    expect(await of('FAILED_OUTPUTS')).toEqual({ ...good, ...Object.fromEntries(removed) });
  });

  it('those that are old enough', async () => {
    const keep = async (keepDays: number) =>
      (await fates({ class: 'OUTPUTS', keepDays }))['good/plots'];
    expect(await keep(9)).toBe('remove');
    expect(await keep(10)).toBe('TOO_YOUNG');
    expect(await keep(11)).toBe('TOO_YOUNG');
  });

  it('what its prefix and its tags select; the first that matches counts', async () => {
    await jobs.add({
      name: 'tagged',
      endTime: ago(10),
      outputs: { plots: at('tagged/plots') },
      tags: { team: 'risk', tier: 'gold' },
    });
    const rule = { class: 'OUTPUTS', keepDays: 0 };
    const below = await fates({ ...rule, uriPrefix: at('tagged/') });
    expect(below).toMatchObject({ 'tagged/plots': 'remove', 'good/plots': 'NO_RULE' });
    const tagged = await fates({ ...rule, tags: { team: 'risk' } });
    expect(tagged).toMatchObject({ 'tagged/plots': 'remove', 'good/plots': 'NO_RULE' });
    const both = await fates({ ...rule, tags: { team: 'risk', tier: 'tin' } });
    expect(both).toMatchObject({ 'tagged/plots': 'NO_RULE' });
    const first = await fates({ ...rule, keepDays: 30, tags: { team: 'risk' } }, rule);
    expect(first).toMatchObject({ 'tagged/plots': 'TOO_YOUNG', 'good/plots': 'remove' });
  });
});

describe('bytes are kept', () => {
  it('among the last of their experiment, the newest first', async () => {
    for (const [index, name] of ['a', 'b', 'c', 'd'].entries())
      await jobs.add({
        name,
        endTime: ago(100 - index),
        outputs: { [MODEL]: at(name) },
        experimentName: index % 2 === 0 ? 'even' : 'odd',
      });
    await jobs.add({ name: 'x', status: 'Failed', endTime: ago(1), outputs: { [MODEL]: at('x') } });
    expect(await fates({ class: 'MODELS', keepDays: 0, keepLast: 1 })).toEqual({
      a: 'remove',
      b: 'remove',
      c: 'AMONG_LAST',
      d: 'AMONG_LAST',
      x: 'NO_RULE',
    });
  });

  it('among the last that are still there', async () => {
    const outputs = { [MODEL]: at('same') };
    for (const [index, name] of ['a', 'b'].entries())
      await jobs.add({ name, endTime: ago(9 + index), outputs: { [MODEL]: at(name) } });
    const newer = { value: at('a'), digest: digestOf('newer') };
    await jobs.add({ name: 'c', endTime: ago(8), outputs: { [MODEL]: newer } });
    await jobs.add({ name: 'd', endTime: ago(7), outputs });
    expect(await fates({ class: 'MODELS', keepDays: 0, keepLast: 3 })).toEqual({
      a: 'AMONG_LAST',
      b: 'AMONG_LAST',
      same: 'AMONG_LAST',
    });
  });

  it('when a job has only restored them, and no job has written them', async () => {
    const data = { 'SageMaker.Checkpoints': at('weights') };
    await jobs.add({ name: 'tuned', endTime: ago(9), inputs: data, outputs: data });
    expect(await fates({ class: 'CHECKPOINTS', keepDays: 0 })).toEqual({});
    await jobs.add({ name: 'writer', endTime: ago(8), outputs: data });
    expect(await fates({ class: 'CHECKPOINTS', keepDays: 0 })).toEqual({ weights: 'remove' });
  });

  it('while a job under way reads a part of them, also without keepReachable', async () => {
    await jobs.add({ name: 'first', endTime: ago(9), outputs: { rows: at('rows/') } });
    const inputs = { rows: at('rows/1.csv') };
    await jobs.add({ name: 'reader', status: 'InProgress', inputs });
    const rule = { class: 'OUTPUTS', keepDays: 0, keepReachable: false };
    expect(await fates(rule)).toEqual({ 'rows/': 'REACHABLE' });
  });

  it('while a job under way reads them or what was made from them', async () => {
    await jobs.add({ name: 'first', endTime: ago(9), outputs: { rows: at('rows') } });
    const step = { inputs: { rows: at('rows') }, outputs: { clean: at('clean') } };
    await jobs.add({ name: 'second', endTime: ago(8), ...step });
    await jobs.add({ name: 'aside', endTime: ago(8), outputs: { clean: at('aside') } });
    const reader = {
      name: 'reader',
      status: 'InProgress',
      inputs: { clean: at('clean') },
    } as const;
    const component = await jobs.add(reader);
    const decided = await decisions({ class: 'OUTPUTS', keepDays: 0 });
    const of = (path: string) => decided.find(({ uri }) => uri === at(path));
    expect(of('aside')?.keptBecause).toBeUndefined();
    expect(of('clean')).toMatchObject({ keptBecause: 'REACHABLE' });
    expect(of('clean')?.path()).toEqual([version('clean'), component].map(vertexIdOf));
    expect(of('rows')).toMatchObject({ keptBecause: 'REACHABLE' });
    expect(of('rows')?.path()).toHaveLength(4);
  });

  it('when they are used directly, also by a rule without keepReachable', async () => {
    await jobs.add({ name: 'first', endTime: ago(9), outputs: { rows: at('rows') } });
    const step = { inputs: { rows: at('rows') }, outputs: { clean: at('clean') } };
    await jobs.add({ name: 'second', endTime: ago(8), ...step });
    await jobs.add({ name: 'reader', status: 'InProgress', inputs: { clean: at('clean') } });
    expect(await fates({ class: 'OUTPUTS', keepDays: 0, keepReachable: false })).toEqual({
      rows: 'remove',
      clean: 'REACHABLE',
    });
  });

  it('by the tag of a hold on the job', async () => {
    const held = { tags: { hold: 'audit' }, outputs: { plots: at('held') } };
    await jobs.add({ name: 'held', endTime: ago(9), ...held });
    expect(await fates({ class: 'OUTPUTS', keepDays: 0 })).toEqual({ held: 'HELD' });
  });
});

describe.each([1, 5_001])('one of %d outputs', (count) => {
  it('is kept when an object that is linked to it is in use', async () => {
    const most = 60;
    for (let first = 0; first < count; first += most) {
      const numbers = Array.from({ length: Math.min(most, count - first) }, (_, n) => first + n);
      const outputs = Object.fromEntries(numbers.map((n) => [`plot-${n}`, at(`plot-${n}`)]));
      await jobs.add({ name: `job-${first}`, endTime: ago(10), outputs });
    }
    await jobs.add({ name: 'reader', status: 'InProgress', inputs: { data: at('part') } });
    const link = { source: version('part'), destination: version('plot-0') };
    await recorder.record({ associations: [{ ...link, type: 'ContributedTo' }] }, TESTER.arn);
    const found = Object.values(await fates({ class: 'OUTPUTS', keepDays: 0 }));
    expect(found.filter((fate) => fate === 'REACHABLE')).toHaveLength(1);
    expect(found.filter((fate) => fate === 'remove')).toHaveLength(count - 1);
  });
});
