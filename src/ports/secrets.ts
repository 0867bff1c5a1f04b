/**
 * Reads a secret by its name, each time anew. Throws `SECRET_UNKNOWN`. Neither its errors nor anything else tells what
 * a secret is.
 */
export type ReadSecret = (name: string) => Promise<string>;
