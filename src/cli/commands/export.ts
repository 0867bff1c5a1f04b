import { type Command, Option } from 'commander';
import { commitNumber } from '../commit-number.js';
import type { ExportCommand } from '../export.js';
import { ODD_NAMES, PROFILES } from '../export-choices.js';
import { SERVER_HELP, serverOf } from './server-of.js';
import { configOf, type Flags, STORAGE_KEYS, STORE_KEYS, withSettings } from './settings.js';

interface ExportFlags {
  readonly profile?: ExportCommand['profile'];
  readonly at?: number;
  readonly since?: number;
  readonly gzip?: boolean;
  readonly includeRecords?: boolean;
  readonly oddNames?: ExportCommand['oddNames'];
  readonly clean?: boolean;
  readonly loadInto?: string;
  readonly role?: string;
  readonly resetFirst?: boolean;
  readonly json?: boolean;
  readonly url?: string;
}

export function defineExport(command: Command): void {
  withSettings(command, [...STORE_KEYS, ...STORAGE_KEYS])
    .argument('<destination>', 'a prefix that nothing lies below, as s3://<bucket>/<prefix>/')
    .addOption(
      new Option(
        '--profile <profile>',
        'strict, the default, or legacy: the files of the original export',
      ).choices(Object.keys(PROFILES)),
    )
    .option('--at <commit>', 'the commit to export at; default the newest', commitNumber)
    .option('--since <commit>', 'only what changed after this commit', commitNumber)
    .option('--gzip', 'compress the files')
    .option('--include-records', 'the records of jobs, models and endpoints too')
    .addOption(
      new Option(
        '--odd-names <how>',
        "names of properties that Neptune's loader does not take; default refuse",
      ).choices(Object.keys(ODD_NAMES)),
    )
    .option(
      '--load-into <file>',
      'afterwards load the files into the graph database that a configuration of graph-notebook names',
    )
    .option(
      '--role <arn>',
      'with --load-into: by which that database reads the files; default its load_from_s3_arn',
    )
    .option(
      '--reset-first',
      'with --load-into: remove everything from that database before the load',
    )
    .option('--clean', 'remove what an interrupted export to this destination has written')
    .option('--json', 'print JSON')
    .option('--url <url>', SERVER_HELP)
    .action(async (destination: string, options: Flags & ExportFlags) => {
      const { profile, at, since, gzip, includeRecords, oddNames, clean, json, ...rest } = options;
      const { loadInto, role, resetFirst, url, ...flags } = rest;
      const exporting = {
        destination,
        profile,
        at,
        since,
        gzip: gzip ?? false,
        includeRecords: includeRecords ?? false,
        oddNames,
        clean: clean ?? false,
        loadInto,
        role,
        resetFirst: resetFirst ?? false,
        json: json ?? false,
      };
      const server = serverOf(url, flags);
      if (server !== undefined) {
        const { exportAt } = await import('../remote/export.js');
        return await exportAt(server, exporting);
      }
      const { exportGraph } = await import('../export.js');
      await exportGraph(configOf(flags), exporting);
    });
}
