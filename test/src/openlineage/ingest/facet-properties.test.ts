import { describe, expect, it } from 'vitest';
import { facetTexts, withFacets } from '#src/openlineage/ingest/facet-properties.js';
import { joined, withProperties } from '#src/openlineage/ingest/texts.js';

type Known = Readonly<Record<string, string>>;

const DAY = Date.UTC(2026, 0, 31);

/** The properties after facets of an event at a second of the day. */
const merge = (known: Known, facets: Readonly<Record<string, unknown>>, second = 0): Known =>
  withFacets(known, facetTexts(facets, { time: DAY + second * 1_000, digest: `at ${second}` }));

const facet = (known: Known, name: string): unknown => {
  const text = known[`openlineage.facet.${name}`];
  return text === undefined ? undefined : JSON.parse(text);
};

const callers = (count: number): Known =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`mine ${at}`, 'x']));

describe('facets as properties', () => {
  it('a facet of an older event replaces only even older ones', () => {
    const first = merge({}, { a: { v: 1 }, b: { v: 1 } }, 10);
    const second = merge(first, { a: { v: 2 } }, 30);
    const late = merge(second, { a: { v: 0 }, b: { v: 2 }, c: { v: 1 } }, 20);
    expect(['a', 'b', 'c'].map((name) => facet(late, name))).toEqual([
      { v: 2 },
      { v: 2 },
      { v: 1 },
    ]);
    expect(late['openlineage.event']).toBe('at 30');
  });

  it('a facet that an event states again is as new as that event', () => {
    const again = merge(merge({}, { a: { v: 1 } }, 0), { a: { v: 1 } }, 300);
    expect(facet(merge(again, { a: { v: 0 } }, 200), 'a')).toEqual({ v: 1 });
  });

  it('an event that states the same within a minute changes nothing', () => {
    const first = merge({}, { a: { v: 1 } }, 0);
    expect(merge(first, { a: { v: 1 } }, 59)).toBe(first);
  });

  it('the one time that an earlier version recorded applies to all facets', () => {
    const earlier = { 'openlineage.facet.a': '{"v":1}', 'openlineage.changed': `${DAY}` };
    expect(facet(merge(earlier, { a: { v: 0 } }, -1), 'a')).toEqual({ v: 1 });
    expect(facet(merge(earlier, { a: { v: 2 } }, 1), 'a')).toEqual({ v: 2 });
    expect(facet(merge({ ...earlier, 'openlineage.changed': '{' }, { a: {} }, 1), 'a')).toEqual({});
  });

  it.each([0, 20, 23, 24, 29, 30])('%i properties of callers leave an entity valid', (count) => {
    const facets = Object.fromEntries(
      Array.from({ length: 40 }, (_, at) => [`custom_${at}`, { v: at }]),
    );
    const known = merge(callers(count), facets);
    expect(Object.keys(known).length).toBeLessThanOrEqual(30);
    expect(known).toMatchObject(callers(count));
    expect(merge(known, facets, 1)).toBe(known);
    if (count < 30) expect(known['openlineage.omitted']).toContain('custom_9');
  });

  it.each([
    'with space',
    '~id',
    'back`tick',
    '$dollar',
    "quo'te",
    'com,ma',
    'new\nline',
    '__proto__',
    'x'.repeat(61),
    '',
  ])('a facet with the name %j does not become a property', (name) => {
    const known = merge({}, JSON.parse(`{${JSON.stringify(name)}:{"v":1},"usual":{"v":1}}`));
    const facets = Object.keys(known).filter((key) => key.startsWith('openlineage.facet.'));
    expect(facets).toEqual(['openlineage.facet.usual']);
    if (name !== '') expect(known['openlineage.omitted']?.split(',')).toHaveLength(1);
  });

  it.each(['spark.logicalPlan', 'airflow_dag-run', 'фасет', '1st'])(
    'a facet with the name %j becomes a property',
    (name) => {
      expect(facet(merge({}, { [name]: { v: 1 } }), name)).toEqual({ v: 1 });
    },
  );

  it('names of omitted facets are whole', () => {
    const long = { text: 'x'.repeat(3_000) };
    const names = Array.from({ length: 200 }, (_, at) => `facet_with_a_long_name_${at}`);
    const known = merge({}, Object.fromEntries(names.map((name) => [name, long])));
    const omitted = known['openlineage.omitted']?.split(',') ?? [];
    expect(omitted.length).toBeGreaterThan(50);
    expect(names).toEqual(expect.arrayContaining(omitted));
    expect(merge(known, Object.fromEntries(names.map((name) => [name, long])), 1)).toBe(known);
  });
});

describe('texts', () => {
  it('are joined as far as they fit', () => {
    expect(joined(['ab', 'cd', 'e'], 5)).toBe('ab,cd');
    expect(joined(['abcdef'], 5)).toBe('');
  });

  it('properties are added as far as there is room, and others are replaced', () => {
    const full = { ...callers(29), known: 'old' };
    expect(withProperties(full, { known: 'new', more: 'x' })).toEqual({ ...full, known: 'new' });
    expect(withProperties(full, { more: 'x' })).toBe(full);
  });
});
