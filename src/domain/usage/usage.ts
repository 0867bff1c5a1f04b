/** What instances cost. */
export interface Prices {
  /** Such as USD. */
  readonly currency: string;
  /** The price of an instance for an hour, by instance type. */
  readonly perHour: Readonly<Record<string, number>>;
}

/** The instance time of a job or an endpoint. */
export interface Used {
  readonly kind: string;
  readonly createdBy: string;
  readonly experiment?: string | undefined;
  readonly tags: Readonly<Record<string, string>>;
  /** The seconds of all its instances together, by instance type. */
  readonly instanceSeconds: ReadonlyMap<string, number>;
}

export type UsageGroup = 'experiment' | 'tag' | 'caller' | 'kind' | 'instanceType';

/** What usage is added up by. */
export interface Grouping {
  readonly by: UsageGroup;
  /** The key of the tag, for the group `tag`. */
  readonly tag?: string | undefined;
}

/** The usage of one group. */
export interface UsageSum {
  /** The experiment, value, caller, kind or type; undefined for what has none. */
  readonly key: string | undefined;
  readonly jobs: number;
  readonly endpoints: number;
  /** To the millisecond. */
  readonly instanceSeconds: number;
  /** In the currency of the prices; undefined when a type has no price. */
  readonly cost: number | undefined;
  /** The types that have no price. */
  readonly unpriced: readonly string[];
}

/** Adds up usage by group, one after another, so that only the sums are held. */
export class UsageSums {
  readonly #grouping: Grouping;
  readonly #sums = new Map<string | undefined, Group>();

  constructor(grouping: Grouping) {
    this.#grouping = grouping;
  }

  add(used: Used): void {
    if (this.#grouping.by !== 'instanceType') {
      this.#group(this.#keyOf(used)).add(used, used.instanceSeconds);
      return;
    }
    for (const part of used.instanceSeconds) this.#group(part[0]).add(used, [part]);
  }

  /** The sums, the most instance time first. */
  sums(prices: Prices | undefined): readonly UsageSum[] {
    return [...this.#sums]
      .map(([key, group]) => ({ key, ...group.sum(prices) }))
      .sort((one, other) => other.instanceSeconds - one.instanceSeconds);
  }

  #group(key: string | undefined): Group {
    const known = this.#sums.get(key) ?? new Group();
    this.#sums.set(key, known);
    return known;
  }

  #keyOf({ kind, createdBy, experiment, tags }: Used): string | undefined {
    const { by, tag = '' } = this.#grouping;
    if (by === 'experiment') return experiment;
    if (by === 'caller') return createdBy;
    return by === 'kind' ? kind : tags[tag];
  }
}

class Group {
  #jobs = 0;
  #endpoints = 0;
  readonly #seconds = new Map<string, number>();

  add({ kind }: Used, seconds: Iterable<readonly [string, number]>): void {
    if (kind === 'endpoint') this.#endpoints += 1;
    else this.#jobs += 1;
    for (const [type, more] of seconds)
      this.#seconds.set(type, (this.#seconds.get(type) ?? 0) + more);
  }

  sum(prices: Prices | undefined): Omit<UsageSum, 'key'> {
    const { perHour = {} } = prices ?? {};
    const used = [...this.#seconds].filter(([, seconds]) => seconds > 0);
    const unpriced = used.map(([type]) => type).filter((type) => perHour[type] === undefined);
    const total = (of: (type: string, seconds: number) => number) =>
      used.reduce((sum, [type, seconds]) => sum + of(type, seconds), 0);
    const isPriced = prices !== undefined && unpriced.length === 0;
    return {
      jobs: this.#jobs,
      endpoints: this.#endpoints,
      instanceSeconds: Math.round(total((_, seconds) => seconds) * 1000) / 1000,
      cost: isPriced
        ? total((type, seconds) => (seconds / 3600) * (perHour[type] ?? 0))
        : undefined,
      unpriced,
    };
  }
}
