import { type Command, Option } from 'commander';
import { planRetention, type RetentionPlan, runRetention } from '#src/client/retention.js';
import { ago } from '../output/ago.js';
import { type Format, printList, withOutput } from '../output/format.js';
import { note, plain } from '../output/writer.js';
import { connect, type ServerFlags, withServer } from './connection.js';
import { positive } from './flag-values.js';
import { sizeText } from './list-objects.js';

interface Flags extends ServerFlags {
  readonly dryRun?: boolean;
  readonly limit: number;
  readonly output: Format;
}

const DEFAULT_LIMIT = 20;

/** Defines the command that removes bytes by the rules of the server. */
export function defineGc(command: Command): void {
  command
    .argument('[uri]', 'only bytes at or below this URI')
    .addOption(new Option('--dry-run', 'only show what the rules say, and why bytes are kept'))
    .option('-n, --limit <number>', 'items to show', positive, DEFAULT_LIMIT);
  withServer(withOutput(command)).action(async (uriPrefix: string | undefined, flags: Flags) => {
    await using client = connect(flags);
    const first = flags.limit;
    const plan = await planRetention(client, { first, ...(uriPrefix && { uriPrefix }) });
    await show(plan, flags);
    if (flags.dryRun) return;
    for await (const { removed, removedBytes, lost, kept, left } of runRetention(client, plan.id)) {
      const others = [
        ...(lost > 0 ? [`${lost} had been removed or replaced by others`] : []),
        ...(kept > 0 ? [`${kept} stay, because they came into use`] : []),
        ...(left > 0 ? [`${left} are left`] : []),
      ];
      note(`${[`Removed ${removed} (${sizeText(removedBytes)})`, ...others].join('; ')}.\n`);
    }
  });
}

type Item = RetentionPlan['items'][number] & { readonly name: string };

async function show({ groups, items }: RetentionPlan, { output }: Flags): Promise<void> {
  for (const { class: of, rule, freeCount, freeBytes, keptCount, keptBytes } of groups)
    note(
      `${rule ?? `${of} without a rule`}: ${freeCount} to remove (${sizeText(freeBytes)}), ${keptCount} kept (${sizeText(keptBytes)})\n`,
    );
  const rows = items.map((item) => ({ ...item, name: item.uri }));
  const columns = [
    { title: 'WHAT', text: ({ class: of }: Item) => of },
    { title: 'SIZE', text: ({ sizeBytes }: Item) => sizeText(sizeBytes) },
    { title: 'AGE', text: ({ time }: Item) => ago(time, Date.now()) },
    { title: 'PLAN', text: fate },
    { title: 'URI', text: ({ name }: Item) => name, isLong: true },
  ];
  await printList({ rows, columns, empty: 'No rule is about any bytes.' }, output);
}

/** `removed`, or why the bytes are kept. */
function fate({ keptBecause, path }: Item): string {
  if (keptBecause == null) return 'remove';
  const root = path.at(-1);
  const reason = keptBecause.toLowerCase().replaceAll('_', ' ');
  return root ? `${reason}: ${plain(root.name ?? root.arn)}` : reason;
}
