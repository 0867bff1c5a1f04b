/** One transition: from a state, on a trigger, to the next state. */
export interface Transition<State extends string, Trigger extends string> {
  readonly from: State;
  readonly trigger: Trigger;
  readonly to: State;
}

/** A life as data: its initial state, its final states, and all transitions. */
export interface TransitionTable<State extends string, Trigger extends string> {
  readonly initial: State;
  readonly final: readonly State[];
  readonly transitions: readonly Transition<State, Trigger>[];
}

/** Returns the next state; undefined when the trigger does not apply to the state. */
export function nextState<State extends string, Trigger extends string>(
  table: TransitionTable<State, Trigger>,
  state: State,
  trigger: Trigger,
): State | undefined {
  return table.transitions.find((arrow) => arrow.from === state && arrow.trigger === trigger)?.to;
}

/** The same transition from several states. */
export function fromEach<State extends string, Trigger extends string>(
  states: readonly State[],
  trigger: Trigger,
  to: State,
): readonly Transition<State, Trigger>[] {
  return states.map((from) => ({ from, trigger, to }));
}

/**
 * Returns the errors of a table, one sentence each; empty for a valid one: every state is reached
 * from the initial one, reaches a final one, and has one transition per trigger.
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
