/** Where an interrupted statement stood: the order key and the id of a row that it had not judged yet. */
export interface ScanPosition {
  readonly key: string | number | Uint8Array;
  readonly id: Uint8Array;
}

/** Thrown through a statement whose slice is over; the statement is run again from its position. */
export class SliceOver extends Error {
  readonly position: ScanPosition;

  constructor(position: ScanPosition) {
    super('The time slice is over.');
    this.position = position;
  }
}

const SLICE_MS = 10;

/** The time that a call may run before the others of its thread have their turn. */
export class Slice {
  #until = 0;

  begin(): void {
    this.#until = performance.now() + SLICE_MS;
  }

  get isOver(): boolean {
    return performance.now() > this.#until;
  }
}
