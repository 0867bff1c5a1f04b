import type { Bytecode } from '../language/bytecode.js';
import { gremlinText } from '../language/gremlin-text.js';
import type { Compiled } from './compile.js';
import { type StepMetrics, TraversalMetrics } from './items.js';
import type { Flow, Step } from './step.js';

/** Counts what leaves a step, and how long it takes with the steps before it. */
export class StepClock {
  readonly name: string;
  milliseconds = 0;
  traversers = 0;
  elements = 0;

  constructor(name: string) {
    this.name = name;
  }
}

/** A step whose clock goes while it works. */
export function timed(step: Step, clock: StepClock | undefined): Step {
  return clock ? (input, scope) => measured(step(input, scope), clock) : step;
}

async function* measured(flow: Flow, clock: StepClock) {
  const parts = flow[Symbol.asyncIterator]();
  try {
    for (;;) {
      const began = performance.now();
      const { value, done } = await parts.next();
      clock.milliseconds += performance.now() - began;
      if (done) return;
      clock.traversers += value.length;
      for (const { bulk } of value) clock.elements += bulk;
      yield value;
    }
  } finally {
    await parts.return?.();
  }
}

/** What each step took without those before it. */
export function metricsOf(clocks: readonly StepClock[]): TraversalMetrics {
  const steps = clocks.map(({ name, milliseconds, traversers, elements }, at): StepMetrics => {
    const own = milliseconds - (clocks[at - 1]?.milliseconds ?? 0);
    return { name, milliseconds: Math.max(own, 0), traversers, elements };
  });
  return new TraversalMetrics(steps);
}

/** How a traversal would be run: what it says, and the steps that are made of that. */
export function explanation({ steps }: Bytecode, compiled: Compiled): string {
  const rows = [
    ['Original Traversal', listed(steps.map((step) => gremlinText([step])))],
    ['Final Traversal', listed(compiled.steps.map(({ name }) => name))],
    ['Paths', compiled.tracks ? 'are kept' : 'are not kept; equal traversers go together'],
  ] as const;
  const width = Math.max(...rows.map(([title]) => title.length));
  const lines = rows.map(([title, text]) => `${title.padEnd(width)}  ${text}`);
  return ['Traversal Explanation', '='.repeat(21), ...lines].join('\n');
}

/** Steps in brackets. */
export function listed(steps: readonly string[]): string {
  return `[${steps.join(', ')}]`;
}
