/** Marks a list that is answered whole, however long, for the cost limit: `@Extensions(takenFor(50))`. */
export function takenFor(items: number): { readonly items: number } {
  return { items };
}

/** How many changes a commit is taken for until its header is read. */
export const GUESSED_CHANGES = 50;
