import { PlatformError } from '#src/domain/errors/index.js';
import type { CallerTurns } from '#src/lineage/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { compile } from './engine/compile.js';
import { evaluateAll, type Result } from './engine/evaluate.js';
import { GraphView } from './engine/graph-view.js';
import { type Item, ItemSet, isList, TraversalMetrics } from './engine/items.js';
import { explanation } from './engine/profile.js';
import { Run } from './engine/run.js';
import { Bytecode } from './language/bytecode.js';
import type { Terminal } from './language/source.js';
import type { Question } from './question.js';
import { type GraphSummary, summaries } from './reports.js';
import { RunningQueries, RunningQuery } from './running-queries.js';
import type { GremlinQuestion, ResultSource } from './socket.js';

/** The bounds of all clients' traversals. */
export interface GremlinLimits {
  /** The longest run of a traversal, in milliseconds. */
  readonly timeoutMs: number;
  /** The most traversers and results that the steps of a traversal hold at a time. */
  readonly maxHeld: number;
  /** The most results of a traversal. */
  readonly maxResults: number;
}

export const GREMLIN_LIMITS: GremlinLimits = {
  timeoutMs: 120_000,
  maxHeld: 2_000_000,
  maxResults: 5_000_000,
};

export interface AnswererOptions {
  readonly store: GraphStore;
  readonly turns: CallerTurns;
  readonly limits?: Partial<GremlinLimits>;
}

/** The caller, and the signal of the request. */
type Caller = Pick<GremlinQuestion, 'caller' | 'signal'>;

/** Answers questions by running their traversals over the store's port. */
export class Answerer implements ResultSource {
  readonly queries = new RunningQueries();
  readonly #options: AnswererOptions;
  readonly #limits: GremlinLimits;

  constructor(options: AnswererOptions) {
    this.#options = options;
    this.#limits = { ...GREMLIN_LIMITS, ...options.limits };
  }

  /**
   * Yields the results in parts. Throws `VALIDATION_FAILED` for an unsupported traversal, and the
   * errors of its bounds.
   */
  async *answer(asked: GremlinQuestion): AsyncGenerator<readonly Result[]> {
    const { question, requestId, caller, signal } = asked;
    const compiled = compile(question.bytecode);
    if (question.terminal.is === 'explain') {
      yield [once(explanation(question.bytecode, compiled))];
      return;
    }
    const facts = { id: question.queryId ?? requestId, caller, text: question.text };
    const query = new RunningQuery(facts, signal);
    yield* this.queries.during(query, () =>
      this.#inTurn(
        { caller, signal: query.signal },
        (run) => {
          query.start();
          return ended(this.#counted(evaluateAll(compiled, run), question), question.terminal);
        },
        question.timeoutMs,
      ),
    );
  }

  /**
   * Measures the steps of a traversal; its results are discarded. Throws as {@link answer} does.
   */
  async profile(asked: GremlinQuestion): Promise<TraversalMetrics> {
    for await (const part of this.answer({ ...asked, question: profiled(asked.question) })) {
      for (const { item } of part) if (item instanceof TraversalMetrics) return item;
    }
    throw new Error('A profile is the result of every traversal that asks for one.');
  }

  /** Counts the edges of each label. */
  async edgeLabels(caller: Caller): Promise<number> {
    const { turns, store } = this.#options;
    return turns.run(caller.caller, caller.signal, async () => {
      const view = await GraphView.open(store, caller.signal);
      return (await view.labels()).edges.length;
    });
  }

  /** Summarises the graph by reading all of it within the bounds of a traversal. */
  async summary(caller: Caller, isDetailed: boolean): Promise<GraphSummary> {
    for await (const found of this.#inTurn(caller, (run) => summaries(run, isDetailed)))
      return found;
    throw new Error('There is a summary of every graph.');
  }

  /** Runs at one commit, when it is the caller's turn. */
  async *#inTurn<Each>(
    { caller, signal }: Caller,
    work: (run: Run) => AsyncIterable<Each>,
    timeoutMs = 0,
  ): AsyncGenerator<Each> {
    const { store, turns } = this.#options;
    const end = await turns.take(caller, signal);
    try {
      const view = await GraphView.open(store, signal);
      const limits = {
        ...this.#limits,
        timeoutMs: Math.min(timeoutMs || Infinity, this.#limits.timeoutMs),
      };
      yield* work(new Run(view, limits, signal));
    } finally {
      end();
    }
  }

  async *#counted(
    results: AsyncIterable<readonly Result[]>,
    { bulked, terminal }: Question,
  ): AsyncGenerator<readonly Result[]> {
    let reported = 0;
    for await (const part of results) {
      reported += bulked ? part.length : part.reduce((sum, { bulk }) => sum + bulk, 0);
      if (reported > this.#limits.maxResults && terminal.is !== 'nothing') {
        const { maxResults } = this.#limits;
        throw new PlatformError(
          'ANSWER_TOO_LARGE',
          `The traversal has more than ${maxResults} results; narrow it down, or end it with limit() or count().`,
          { details: { maxResults } },
        );
      }
      yield part;
    }
  }
}

function profiled(question: Question): Question {
  const { steps, sources } = question.bytecode;
  const asked =
    steps.at(-1)?.name === 'profile' ? steps : [...steps, { name: 'profile', args: [] }];
  return { ...question, bytecode: new Bytecode(asked, sources), terminal: { is: 'all' } };
}

/** Takes the results that the end of a script asks for. */
async function* ended(
  results: AsyncGenerator<readonly Result[]>,
  terminal: Terminal,
): AsyncGenerator<readonly Result[]> {
  if (terminal.is === 'all') {
    yield* results;
    return;
  }
  const wanted = terminal.is === 'next' ? (terminal.count ?? 1) : 1;
  const taken: Item[] = [];
  for await (const part of results) {
    if (terminal.is === 'nothing') continue;
    for (const { item, bulk } of part) {
      for (let each = 0; each < bulk && taken.length < wanted; each += 1) taken.push(item);
    }
    if (taken.length >= wanted) break;
  }
  if (terminal.is === 'nothing') return;
  if (terminal.is === 'hasNext') yield [{ item: taken.length > 0, bulk: 1 }];
  else if (terminal.is === 'next' && terminal.count !== undefined) yield taken.map(once);
  else if (taken.length === 0) {
    throw new PlatformError(
      'VALIDATION_FAILED',
      'next() finds no result; toList() accepts an empty result.',
    );
  } else yield partsOf(taken[0] ?? null).map(once);
}

function once(item: Item): Result {
  return { item, bulk: 1 };
}

/** A server iterates over the result of `next()` when it is a list or a map. */
function partsOf(item: Item): readonly Item[] {
  if (isList(item)) return item;
  if (item instanceof ItemSet) return item.items;
  return item instanceof Map ? [...item].map(([key, value]) => new Map([[key, value]])) : [item];
}
