/** Marks a list that is answered whole, however long, for the cost limit: `@Extensions(takenFor(50))`. */
export function takenFor(items: number): { readonly items: number } {
  return { items };
}
