/** Why a load is ended early; the reason of its signal. */
export class LoadStop extends Error {
  readonly why: 'cancelled' | 'errors' | 'closing';

  constructor(why: LoadStop['why']) {
    super(`The load was stopped: ${why}.`);
    this.why = why;
  }
}
