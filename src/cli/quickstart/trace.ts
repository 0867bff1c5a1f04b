import type { StepContext } from './train.js';

interface Entity {
  readonly arn: string;
  readonly kind: string;
  readonly name: string | null;
  readonly type: string | null;
  readonly source?: { readonly uri?: string } | null;
  /** Of a version. */
  readonly digest?: string | null;
}

interface Link {
  readonly type: string | null;
  readonly source: { readonly arn: string };
  readonly destination: { readonly arn: string };
}

/** An entity with what is upstream of it. */
export interface TracedLineage {
  readonly arn: string;
  readonly lineage: {
    readonly nodes: readonly { readonly entity: Entity }[];
    readonly associations: readonly Link[];
    readonly commit: { readonly seq: number };
    readonly complete: boolean;
  };
}

interface TraceData {
  readonly endpoint: { readonly context: TracedLineage };
}

interface CommitsData {
  readonly commits: {
    readonly nodes: readonly {
      readonly seq: number;
      readonly changes: readonly { readonly arn: string | null }[];
    }[];
    readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
  };
}

/** Of a digest that is shown. */
const DIGITS = 8;

/** The endpoint and everything upstream of it. */
export const TRACE = `query ($name: String!) {
  endpoint(name: $name) {
    context {
      arn
      lineage(direction: ASCENDANTS, first: 100) {
        nodes { depth entity { arn kind name type ... on Artifact { digest source { uri } } } }
        associations { type source { arn } destination { arn } }
        commit { seq }
        complete
      }
    }
  }
}`;

const COMMITS = `query ($after: String) {
  commits(first: 100, after: $after) {
    nodes { seq changes { arn } }
    pageInfo { hasNextPage endCursor }
  }
}`;

/** Prints the lineage of an endpoint, see {@link printLineage}. */
export async function trace(context: StepContext, endpoint: string): Promise<void> {
  const { endpoint: found } = await context.api.ask<TraceData>(TRACE, { name: endpoint });
  await printLineage(context, found.context);
}

/** Prints what is upstream of an entity as a tree, with the commit that recorded each. */
export async function printLineage(
  { api, output }: StepContext,
  { arn, lineage }: TracedLineage,
): Promise<void> {
  const recorded = await commitsOf(
    api,
    lineage.nodes.map(({ entity }) => entity.arn),
  );
  const tree = new Tree(lineage.nodes, lineage.associations);
  const lines = tree.linesFrom(arn);
  const width = Math.max(...lines.map(({ text }) => text.length));
  for (const line of lines) {
    output.line(`${line.text.padEnd(width)}  commit ${recorded.get(line.arn) ?? '?'}`);
  }
  output.line(
    `${lineage.nodes.length} entities, ${lineage.associations.length} associations, read at commit ${lineage.commit.seq}`,
  );
}

/** The first commit of each entity; commits are read until all are found. */
async function commitsOf(
  api: StepContext['api'],
  arns: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const recorded = new Map<string, number>();
  let after: string | null = null;
  for (;;) {
    const page: CommitsData = await api.ask<CommitsData>(COMMITS, { after });
    for (const { seq, changes } of page.commits.nodes) {
      for (const change of changes) if (change.arn !== null) recorded.set(change.arn, seq);
    }
    const isAll = arns.every((arn) => recorded.has(arn));
    if (isAll || !page.commits.pageInfo.hasNextPage) return recorded;
    after = page.commits.pageInfo.endCursor;
  }
}

interface TreeLine {
  readonly text: string;
  readonly arn: string;
}

class Tree {
  readonly #entities: ReadonlyMap<string, Entity>;
  readonly #upstream = new Map<string, Link[]>();

  constructor(nodes: readonly { readonly entity: Entity }[], links: readonly Link[]) {
    this.#entities = new Map(nodes.map(({ entity }) => [entity.arn, entity]));
    for (const link of links) {
      const known = this.#upstream.get(link.destination.arn) ?? [];
      this.#upstream.set(link.destination.arn, [...known, link]);
    }
  }

  /** Each entity with its upstream entities below it; an entity that was printed before is not expanded again. */
  linesFrom(arn: string): readonly TreeLine[] {
    const seen = new Set<string>([arn]);
    return [
      { text: label(this.#entities.get(arn)), arn },
      ...this.#below({ arn, indent: '', seen }),
    ];
  }

  #below(at: {
    readonly arn: string;
    readonly indent: string;
    readonly seen: Set<string>;
  }): readonly TreeLine[] {
    const { arn, indent, seen } = at;
    const links = this.#upstream.get(arn) ?? [];
    return links.flatMap(({ source, type }, index) => {
      const last = index === links.length - 1;
      const name = label(this.#entities.get(source.arn));
      const line = `${indent}${last ? '└─' : '├─'} ${type ?? 'ASSOCIATION'} ─ ${name}`;
      if (seen.has(source.arn)) return [{ text: `${line} (above)`, arn: source.arn }];
      seen.add(source.arn);
      const inner = { arn: source.arn, indent: `${indent}${last ? '   ' : '│  '}`, seen };
      return [{ text: line, arn: source.arn }, ...this.#below(inner)];
    });
  }
}

function label(entity: Entity | undefined): string {
  if (!entity) return '(not on this page)';
  const { kind, name, type, source, digest } = entity;
  const what = [type ?? kind.toLowerCase(), source?.uri ?? name ?? ''].join(' ');
  return digest ? `${what} (SHA-256 ${digest.slice(0, DIGITS)}…)` : what;
}
