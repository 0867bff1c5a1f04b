import { CommitsDocument } from '#src/client/generated/graphql.js';
import type { Client } from '#src/client/index.js';
import { pages } from '#src/client/paging.js';
import { treeOf } from '../lineage/renderings.js';
import { shownPart } from '../lineage/shown.js';
import { readLineage } from '../remote/read-lineage.js';
import type { ConsoleOutput } from './console-output.js';

/**
 * Prints the ancestors of a job or an endpoint as a tree, with the commit that recorded each
 * entity.
 */
export async function printLineage(
  client: Client,
  start: string,
  output: ConsoleOutput,
): Promise<void> {
  const read = await readLineage(client, { start, direction: 'ASCENDANTS', limit: 100 });
  const { entities, ...graph } = shownPart(read, { past: false, locations: false });
  const recorded = await firstCommits(client);
  const dated = entities.map((entity) => ({ ...entity, commit: recorded.get(entity.arn) }));
  output.painted(treeOf({ ...graph, entities: dated }, 'ascendants', output.terminal));
  const counts = `${entities.length} entities, ${graph.links.length} associations`;
  output.line(`${counts}, read at commit ${read.commit}`);
}

/** The first commit of each entity. Commits are listed newest first. */
async function firstCommits(client: Client): Promise<ReadonlyMap<string, number>> {
  const recorded = new Map<string, number>();
  const commits = pages(async (after) => (await client.ask(CommitsDocument, { after })).commits);
  for await (const { seq, changes } of commits)
    for (const { arn } of changes) if (arn) recorded.set(arn, seq);
  return recorded;
}
