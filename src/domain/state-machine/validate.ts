import type { TransitionTable } from './transition-table.js';

/**
 * What is wrong with a table, one sentence each; empty for a sound one: every state is reached from
 * the initial one, reaches a final one, and answers a trigger in one way only.
 */
export function tableProblems<State extends string, Trigger extends string>(
  table: TransitionTable<State, Trigger>,
): readonly string[] {
  const states = new Set<State>([table.initial, ...table.final]);
  for (const { from, to } of table.transitions) states.add(from).add(to);
  const reached = closure([table.initial], forward(table));
  const ending = closure(table.final, backward(table));
  return [
    ...[...states].filter((s) => !reached.has(s)).map((s) => `State '${s}' is never reached.`),
    ...[...states].filter((s) => !ending.has(s)).map((s) => `State '${s}' never ends.`),
    ...table.transitions
      .filter(({ from }) => table.final.includes(from))
      .map(({ from, trigger }) => `Final state '${from}' is left on '${trigger}'.`),
    ...ambiguous(table),
  ];
}

function ambiguous<State extends string, Trigger extends string>(
  table: TransitionTable<State, Trigger>,
): readonly string[] {
  const seen = new Set<string>();
  return table.transitions.flatMap(({ from, trigger }) => {
    const key = `${from}\n${trigger}`;
    if (seen.has(key)) return [`State '${from}' answers '${trigger}' in two ways.`];
    seen.add(key);
    return [];
  });
}

type Arrows<State> = ReadonlyMap<State, readonly State[]>;

function forward<State extends string, Trigger extends string>(
  table: TransitionTable<State, Trigger>,
): Arrows<State> {
  return group(table.transitions.map(({ from, to }) => [from, to]));
}

function backward<State extends string, Trigger extends string>(
  table: TransitionTable<State, Trigger>,
): Arrows<State> {
  return group(table.transitions.map(({ from, to }) => [to, from]));
}

function group<State>(pairs: readonly (readonly [State, State])[]): Arrows<State> {
  const arrows = new Map<State, State[]>();
  for (const [from, to] of pairs) arrows.set(from, [...(arrows.get(from) ?? []), to]);
  return arrows;
}

function closure<State>(starts: readonly State[], arrows: Arrows<State>): ReadonlySet<State> {
  const found = new Set<State>(starts);
  for (const state of found) for (const next of arrows.get(state) ?? []) found.add(next);
  return found;
}
