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

interface Waiting<Question, Answer> {
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
  #waiting: Waiting<Question, Answer>[] = [];
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

  async #answer(waiting: readonly Waiting<Question, Answer>[]): Promise<void> {
    try {
      const answers = await this.#options.answer(waiting.map(({ question }) => question));
      for (const [at, { resolve }] of waiting.entries()) resolve(answers[at] as Answer);
    } catch (error) {
      for (const { reject } of waiting) reject(error);
    }
  }
}
