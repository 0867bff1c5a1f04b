/** What a bench prints: numbers by name, flat. */
export type Figures = Readonly<Record<string, number | string>>;

/** How a bench is run. */
export interface BenchOptions {
  /** `embedded`, `memory`, `neo4j` or `gremlin`; benches that measure no store of their choice ignore it. */
  readonly store: string;
  /** Keep generated data here and use it again; absent: a temporary directory. */
  readonly data?: string;
  /** Multiplies the size of the data, for a quick look; figures count at 1. */
  readonly scale: number;
  /** Tells progress on the error output. */
  note(text: string): void;
}

/** A module `bench/<name>.bench.ts`. */
export interface Bench {
  /** What it does not run without: services of `npm run services`, or `text-python`. Default: nothing. */
  readonly needs?: readonly ('neo4j' | 'gremlin' | 's3' | 'text-python')[];
  run(options: BenchOptions): Promise<Figures>;
}
