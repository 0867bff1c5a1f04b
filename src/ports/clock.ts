/** Time, injected. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Resolves after the time, or rejects with the signal's reason. */
  sleep(milliseconds: number, options?: { readonly signal?: AbortSignal }): Promise<void>;
}
