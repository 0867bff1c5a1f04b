import type { Bytecode } from '../language/bytecode.js';
import { gremlinText } from '../language/gremlin-text.js';
import type { Compiled } from './compile.js';
import { type StepMetrics, TraversalMetrics } from './items.js';
import type { Flow, Step } from './step.js';

/**
 * Counts the traversers that leave a step, and measures its time, including the steps before it.
 */
export class StepClock {
  readonly name: string;
  milliseconds = 0;
  traversers = 0;
  elements = 0;

  constructor(name: string) {
    this.name = name;
  }
}

/** A step with a clock that runs while the step works. */
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

/** Computes the time of each step without the steps before it. */
export function metricsOf(clocks: readonly StepClock[]): TraversalMetrics {
  const steps = clocks.map(({ name, milliseconds, traversers, elements }, at): StepMetrics => {
    const own = milliseconds - (clocks[at - 1]?.milliseconds ?? 0);
    return { name, milliseconds: Math.max(own, 0), traversers, elements };
  });
  return new TraversalMetrics(steps);
}

/** Explains a traversal: its script, and the compiled steps. */
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

/** Formats steps in brackets. */
export function listed(steps: readonly string[]): string {
  return `[${steps.join(', ')}]`;
}
