/** Ends a `switch` over a union: a case that the compiler excluded was reached. */
export class UnreachableCaseError extends Error {
  constructor(value: never) {
    super(`Unreachable case: ${JSON.stringify(value)}`);
  }
}
