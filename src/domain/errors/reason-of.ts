/** The message of an error; of any other thrown value, its text. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
