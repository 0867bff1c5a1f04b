import { compile } from './engine/compile.js';
import type { TraversalMetrics } from './engine/items.js';
import { listed } from './engine/profile.js';
import { gremlinText } from './language/gremlin-text.js';
import type { Question } from './question.js';

/** Formats the explanation of a traversal for graph-notebook. */
export function explainReport(question: Question, predicates: number): string {
  return report('Neptune Gremlin Explain', [...plan(question), predicateCount(predicates)]);
}

/** Formats the profile of a traversal for graph-notebook. */
export function profileReport(
  question: Question,
  { metrics, predicates }: { readonly metrics: TraversalMetrics; readonly predicates: number },
): string {
  const { milliseconds, steps } = metrics;
  const count = steps.at(-1)?.elements ?? 0;
  return report('Neptune Gremlin Profile', [
    ...plan(question),
    ['Runtime (ms)', `Query Execution: ${milliseconds.toFixed(3)}`],
    ['Traversal Metrics', table(metrics)],
    predicateCount(predicates),
    ['Results', `Count: ${count}`],
  ]);
}

type Section = readonly [title: string, text: string];

function plan({ text, bytecode }: Question): Section[] {
  return [
    ['Query String', text],
    ['Original Traversal', listed(bytecode.steps.map((step) => gremlinText([step])))],
    ['Optimized Traversal', listed(compile(bytecode).steps.map(({ name }) => name))],
  ];
}

/** In graph-notebook's terms, the predicates of a property graph are the labels of its edges. */
function predicateCount(count: number): Section {
  return ['Predicates', `# of predicates: ${count}`];
}

function table({ milliseconds, steps }: TraversalMetrics): string {
  const width = Math.max(4, ...steps.map(({ name }) => name.length));
  const line = (name: string, ...numbers: string[]) =>
    name.padEnd(width) + numbers.map((each) => each.padStart(12)).join('');
  const share = (time: number) => (milliseconds === 0 ? 0 : (100 * time) / milliseconds);
  return [
    line('Step', 'Count', 'Traversers', 'Time (ms)', '% Dur'),
    '-'.repeat(width + 48),
    ...steps.map(({ name, elements, traversers, milliseconds: time }) =>
      line(name, `${elements}`, `${traversers}`, time.toFixed(3), share(time).toFixed(2)),
    ),
    line('>TOTAL', '-', '-', milliseconds.toFixed(3), '-'),
  ].join('\n');
}

function report(title: string, sections: readonly Section[]): string {
  const rule = '*'.repeat(55);
  const parts = sections.map(([name, text]) => `${name}\n${'='.repeat(name.length)}\n${text}\n`);
  return [`${rule}\n${title.padStart((55 + title.length) / 2)}\n${rule}\n`, ...parts].join('\n');
}
