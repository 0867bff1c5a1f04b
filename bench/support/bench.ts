/** The output of a bench: numbers by name, flat. */
export type Figures = Readonly<Record<string, number | string>>;

/** The options of a bench. */
export interface BenchOptions {
  /** `embedded`, `memory`, `neo4j` or `gremlin`; benches without a choice of stores ignore it. */
  readonly store: string;
  /** Keeps generated data here and uses it again; absent: a temporary directory. */
  readonly data?: string;
  /** Multiplies the size of the data, for a quick look; figures count at 1. */
  readonly scale: number;
  /** A runner that is not measured otherwise; only `launch` has one. */
  readonly runner?: string;
  /** Reports progress on the error output. */
  note(text: string): void;
}

export type Need =
  | 'neo4j'
  | 'gremlin'
  | 's3'
  | 'text-python'
  | 'aws-python'
  | 'browser'
  | 'registry';

/** A module `bench/<name>.bench.ts`. */
export interface Bench {
  /**
   * Services or programs that it needs: services of `npm run services`, `text-python`,
   * `aws-python`, `browser`, or the `registry` of npm. Default: none.
   */
  readonly needs?: readonly Need[];
  /** True for a bench that takes more than 20 s of a core at any scale. Tests run it only with `BENCHES=all`. */
  readonly isLong?: boolean;
  run(options: BenchOptions): Promise<Figures>;
}
