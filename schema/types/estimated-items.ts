/**
 * Tells the cost limit how many items to count for a list that takes no size:
 * `@Extensions(estimatedItems(50))`.
 */
export function estimatedItems(items: number): { readonly items: number } {
  return { items };
}

/** How many changes a commit is counted with until its header is read. */
export const ESTIMATED_CHANGES = 50;
