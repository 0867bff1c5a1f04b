/** An error in words: its message, or what was thrown as text where it is no `Error`. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
