/**
 * Reads the current value of a secret for a program of a role, by its ARN. Throws `SECRET_UNKNOWN`, also for a secret
 * that the role may not read; its errors never contain the value.
 */
export type ReadSecret = (name: string, role: string) => Promise<string>;
