import type { ListPosition, Page } from '#src/domain/graph/index.js';

/**
 * Sends one request at a time for all callers. Callers that come while a request is running share the next one. When
 * the running one fails, they share that failure, so that a server without an answer is waited for only once.
 */
export class OneAtATime<Answer> {
  readonly #send: () => Promise<Answer>;
  /** Not sent yet. */
  #next: Promise<Answer> | undefined;
  #running: Promise<Answer> | undefined;

  constructor(send: () => Promise<Answer>) {
    this.#send = send;
  }

  /** The answer to a request that is sent after this call. */
  ask(): Promise<Answer> {
    this.#next ??= this.#afterRunning();
    return this.#next;
  }

  async #afterRunning(): Promise<Answer> {
    try {
      await this.#running;
    } finally {
      this.#next = undefined;
    }
    this.#running = this.#send().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }
}

/** Reads for each item, in order, and one ahead while the caller works on the item before. */
export async function* readAhead<Item, Result>(
  items: AsyncIterable<Item> | Iterable<Item>,
  read: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  let reading: Promise<Result> | undefined;
  for await (const item of items) {
    const next = read(item);
    next.catch(() => undefined); // a caller that stops early does not wait for the read ahead
    if (reading) yield await reading;
    reading = next;
  }
  if (reading) yield await reading;
}

/** Reads all pages, one after the other. */
export async function* allItems<Item>(
  read: (after: ListPosition | undefined) => Promise<Page<Item> | undefined>,
  positionOf: (item: Item) => ListPosition,
): AsyncGenerator<Item, void> {
  for (let after: ListPosition | undefined; ; ) {
    const page = await read(after);
    yield* page?.items ?? [];
    const last = page?.items.at(-1);
    if (!page?.hasNext || !last) return;
    after = positionOf(last);
  }
}

export interface GatheringOptions<Question, Answer> {
  /** Returns the answers to several questions, in their order. */
  readonly answer: (
    questions: readonly Question[],
  ) => Promise<readonly Answer[]> | readonly Answer[];
  /** How many requests run at a time; default 1. */
  readonly atOnce?: number;
  /** When to send a batch; default at the end of the current turn of the event loop. */
  readonly later?: (work: () => void) => void;
}

interface WaitingQuestion<Question, Answer> {
  readonly question: Question;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * A batcher: answers the calls of one turn of the event loop by one request, and so those that arrive while a request
 * is running. Calls of one batch share its failure.
 */
export class Gathering<Question, Answer> {
  readonly #options: GatheringOptions<Question, Answer>;
  #waiting: WaitingQuestion<Question, Answer>[] = [];
  #running = 0;

  constructor(options: GatheringOptions<Question, Answer>) {
    this.#options = options;
  }

  /** The answer to a question, read after the question was asked. */
  ask(question: Question): Promise<Answer> {
    const { later = setImmediate } = this.#options;
    return new Promise((resolve, reject) => {
      this.#waiting.push({ question, resolve, reject });
      if (this.#waiting.length === 1) later(() => void this.#answerAll());
    });
  }

  async #answerAll(): Promise<void> {
    const { atOnce = 1 } = this.#options;
    if (this.#running >= atOnce) return;
    this.#running += 1;
    while (this.#waiting.length > 0) {
      const waiting = this.#waiting;
      this.#waiting = [];
      await this.#answer(waiting);
    }
    this.#running -= 1;
  }

  async #answer(waiting: readonly WaitingQuestion<Question, Answer>[]): Promise<void> {
    try {
      const answers = await this.#options.answer(waiting.map(({ question }) => question));
      for (const [at, { resolve }] of waiting.entries()) resolve(answers[at] as Answer);
    } catch (error) {
      for (const { reject } of waiting) reject(error);
    }
  }
}
