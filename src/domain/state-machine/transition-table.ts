/** One arrow of a life: in a state, on a trigger, to the next state. */
export interface Transition<State extends string, Trigger extends string> {
  readonly from: State;
  readonly trigger: Trigger;
  readonly to: State;
}

/** A life as data: where it begins, where it ends, and every arrow between. */
export interface TransitionTable<State extends string, Trigger extends string> {
  readonly initial: State;
  readonly final: readonly State[];
  readonly transitions: readonly Transition<State, Trigger>[];
}

/** The state that a trigger leads to, or undefined when the state does not listen to it. */
export function nextState<State extends string, Trigger extends string>(
  table: TransitionTable<State, Trigger>,
  state: State,
  trigger: Trigger,
): State | undefined {
  return table.transitions.find((arrow) => arrow.from === state && arrow.trigger === trigger)?.to;
}

/** The same arrow from several states. */
export function fromEach<State extends string, Trigger extends string>(
  states: readonly State[],
  trigger: Trigger,
  to: State,
): readonly Transition<State, Trigger>[] {
  return states.map((from) => ({ from, trigger, to }));
}
