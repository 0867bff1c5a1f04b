import { describe, expect, it } from 'vitest';
import { parseJson } from '#src/domain/json/index.js';
import {
  canonicalJson,
  digestOfEvent,
  eventTimeOf,
  excessOf,
  hasMoreValues,
  readEvent,
  readFacet,
} from '#src/openlineage/events/index.js';

const job = { namespace: 'ns', name: 'job' };
const base = { eventTime: '2020-12-28T19:51:01.641Z', job };

describe('times of events', () => {
  it.each([
    ['2020-12-28T19:51:01.641Z', '2020-12-28T19:51:01.641Z'],
    ['2020-12-28T19:51:01.641499', '2020-12-28T19:51:01.641Z'],
    ['2020-12-28T19:51:01.641499123Z', '2020-12-28T19:51:01.641Z'],
    ['2020-12-28T19:52:00.001+10:00', '2020-12-28T09:52:00.001Z'],
    ['2020-12-28T19:52:00+1000', '2020-12-28T09:52:00.000Z'],
    ['2020-12-28T19:52:00-05', '2020-12-29T00:52:00.000Z'],
    ['2020-12-28 19:52', '2020-12-28T19:52:00.000Z'],
    ['2020-12-28', '2020-12-28T00:00:00.000Z'],
    ['2020-12-28T19:52:00.5+01:00[Europe/Berlin]', '2020-12-28T18:52:00.500Z'],
  ])('%s is %s', (text, iso) => {
    expect(new Date(eventTimeOf(text) ?? Number.NaN).toISOString()).toBe(iso);
  });

  it.each(['', 'now', '2020-13-28T19:51:01Z', '2020-12-28T25:51:01Z', '1609185061'])(
    '%s is no time',
    (text) => expect(eventTimeOf(text)).toBeUndefined(),
  );
});

describe('events', () => {
  it('the kind follows from the members, a run first', () => {
    const run = { runId: 'run_id' };
    const dataset = { namespace: 'ns', name: 'table' };
    expect(readEvent({ ...base, run, dataset }).kind).toBe('run');
    expect(readEvent(base).kind).toBe('job');
    expect(readEvent({ eventTime: base.eventTime, dataset }).kind).toBe('dataset');
  });

  it('absent, null and unknown members are accepted', () => {
    const given = { ...base, run: { runId: 'r', facets: null }, inputs: null, other: [1] };
    const { kind, event, time } = readEvent(given);
    expect(time).toBe(Date.UTC(2020, 11, 28, 19, 51, 1, 641));
    expect({ kind, event }).toMatchObject({
      kind: 'run',
      event: { eventType: 'OTHER', run: { facets: {} }, inputs: [], outputs: [], other: [1] },
    });
    expect(readEvent({ ...base, run: { runId: 'r' }, eventType: 'complete' }).event).toMatchObject({
      eventType: 'COMPLETE',
    });
  });

  it.each<[string, unknown, string]>([
    ['no object', [base], ''],
    ['no kind', { eventTime: base.eventTime }, ''],
    ['no time', { job }, 'eventTime'],
    ['an invalid time', { ...base, eventTime: 'today' }, 'eventTime'],
    ['a job without a name', { ...base, job: { namespace: 'ns' } }, 'job.name'],
    ['an empty run id', { ...base, run: { runId: '' } }, 'run.runId'],
    ['a nameless input', { ...base, inputs: [{ namespace: 'x' }] }, 'inputs.0.name'],
  ])('refuses %s', (_, event, field) => {
    expect(() => readEvent(event)).toThrow(
      expect.objectContaining({ code: 'VALIDATION_FAILED', details: { field } }),
    );
  });

  it('a facet of another form is not read, and does not refuse the event', () => {
    const facets = { nominalTime: { nominalStartTime: 'x' }, parent: { run: 1 }, mine: 1 };
    expect(readEvent({ ...base, run: { runId: 'r', facets } }).kind).toBe('run');
    expect(readFacet(facets, 'nominalTime')).toBeUndefined();
    expect(readFacet(facets, 'parent')).toBeUndefined();
    const nominalTime = { nominalStartTime: base.eventTime, nominalEndTime: null };
    expect(readFacet({ nominalTime }, 'nominalTime')).toMatchObject(nominalTime);
    expect(readFacet({ version: { datasetVersion: 2 } }, 'version')?.datasetVersion).toBe('2');
  });
});

describe('canonical events', () => {
  it('do not depend on the order of members, and keep long integers', () => {
    const one = parseJson('{"b":[1,{"d":null,"c":12345678901234567890}],"a":"é"}');
    const other = parseJson('{ "a": "é", "b": [1, {"c":12345678901234567890, "d":null}] }');
    expect(canonicalJson(one)).toBe('{"a":"é","b":[1,{"c":12345678901234567890,"d":null}]}');
    expect(digestOfEvent(canonicalJson(one))).toBe(digestOfEvent(canonicalJson(other)));
  });

  it('too many levels or values are found', () => {
    const nested = (levels: number) => JSON.parse('['.repeat(levels) + ']'.repeat(levels));
    expect(excessOf(nested(100))).toBeUndefined();
    expect(excessOf(nested(9_000))).toBe('200 levels');
    expect(excessOf(Array(190_000).fill(1))).toBeUndefined();
    expect(excessOf(Array(200_000).fill(1))).toBe('200000 values');
  });

  it.each([
    ['1', 1],
    ['[1, {"a": [2], "b,[": "\\",["}]', 6],
    ['[{}, []]', 5],
  ])('%s has at most %i values', (json, values) => {
    expect([hasMoreValues(json, values), hasMoreValues(json, values - 1)]).toEqual([false, true]);
  });
});
