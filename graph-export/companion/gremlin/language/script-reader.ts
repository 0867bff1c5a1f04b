import { badScript, type Lexeme, lexemes } from './lexer.js';

/** Reads the lexemes of a script one by one. */
export class ScriptReader {
  readonly #script: string;
  readonly #lexemes: readonly Lexeme[];
  #at = 0;

  constructor(script: string) {
    this.#script = script;
    this.#lexemes = lexemes(script);
  }

  get next(): Lexeme {
    return this.#lexemes[this.#at] ?? { is: 'end', text: '', at: this.#script.length };
  }

  /** The lexeme after {@link next}. */
  get second(): Lexeme | undefined {
    return this.#lexemes[this.#at + 1];
  }

  /** Whether arguments come next. */
  get isCall(): boolean {
    return this.next.is === 'mark' && this.next.text === '(';
  }

  /** The position of the reader, for {@link back}. */
  get at(): number {
    return this.#at;
  }

  back(at: number): void {
    this.#at = at;
  }

  skip(): void {
    this.#at += 1;
  }

  name(): string {
    const lexeme = this.next;
    if (lexeme.is !== 'name') throw this.bad('a name should be here');
    this.#at += 1;
    return lexeme.text;
  }

  takes(mark: string): boolean {
    const lexeme = this.next;
    if (lexeme.is !== 'mark' || lexeme.text !== mark) return false;
    this.#at += 1;
    return true;
  }

  expect(mark: string): void {
    if (!this.takes(mark)) throw this.bad(`'${mark}' should be here`);
  }

  /** The error at the next lexeme, or some lexemes before it. */
  bad(why: string, offset = 0): Error {
    const lexeme = this.#lexemes[this.#at + offset] ?? this.next;
    return badScript(this.#script, lexeme.at, why);
  }
}
