/** Reads the current value of a secret. Throws `SECRET_UNKNOWN`; its errors never contain the value. */
export type ReadSecret = (name: string) => Promise<string>;
