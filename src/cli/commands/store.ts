import { type Command, Option } from 'commander';
import { commitNumber } from '../commit-number.js';
import { type ExportCommand, ODD_NAMES, PROFILES } from '../export.js';
import { misuse } from '../failure.js';
import {
  configOf,
  type Flags,
  SERVER_HELP,
  STORAGE_KEYS,
  STORE_KEYS,
  serverOf,
  withSettings,
} from './server.js';

interface CopyFlags {
  readonly from: string;
  readonly to: string;
  readonly json?: boolean;
}

const STORE_FORMS =
  'embedded, neo4j, gremlin, embedded:<data directory>, neo4j://<host>:<port> or gremlin+ws://<host>:<port>/<path>';

export function defineCopy(command: Command): void {
  withSettings(command, STORE_KEYS)
    .requiredOption('--from <store>', STORE_FORMS)
    .requiredOption('--to <store>', 'empty, or the target of an earlier copy')
    .option('--json', 'print JSON')
    .action(async ({ json, from, to, ...flags }: Flags & CopyFlags) => {
      const { copy } = await import('../copy.js');
      await copy(configOf(flags), { from, to, json: json ?? false });
    });
}

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
    .argument('<destination>', 'an empty prefix, as s3://<bucket>/<prefix>/')
    .addOption(
      new Option(
        '--profile <profile>',
        'strict, the default, or legacy: the files of the original export',
      ).choices(Object.keys(PROFILES)),
    )
    .option('--at <commit>', 'the commit to export at; default the newest', commitNumber)
    .option('--since <commit>', 'only the changes after this commit', commitNumber)
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
    .option('--clean', 'remove the files of an interrupted export to this destination')
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

interface LoadFlags {
  readonly role?: string;
  readonly mode: string;
  readonly parallelism: string;
  readonly skipErrors?: boolean;
  readonly allowEmptyStrings?: boolean;
  readonly replaceValues?: boolean;
  readonly json?: boolean;
  readonly url?: string;
}

const LOAD_KEYS = [...STORE_KEYS, ...STORAGE_KEYS, 'roles', 'executionRole'] as const;

export function defineLoad(command: Command): void {
  withSettings(command, LOAD_KEYS)
    .argument('<source>', 'a file or a prefix, as s3://<bucket>/<prefix>/')
    .option('--role <arn>', 'a role that may read the source; default the execution role')
    .option('--mode <mode>', 'auto, resume or new', 'auto')
    .option('--parallelism <degree>', 'low, medium, high or oversubscribe', 'high')
    .option('--skip-errors', 'leave out rows that cannot be loaded, and list them')
    .option('--allow-empty-strings', 'keep empty texts as values')
    .option('--replace-values', 'let properties of single cardinality take new values')
    .option('--json', 'print JSON')
    .option('--url <url>', SERVER_HELP)
    .action(async (source: string, options: Flags & LoadFlags) => {
      const { role, mode, parallelism, skipErrors, allowEmptyStrings, replaceValues, ...rest } =
        options;
      const { json, url, ...flags } = rest;
      const loading = {
        source,
        role,
        mode,
        parallelism,
        skipErrors: skipErrors ?? false,
        allowEmptyStrings: allowEmptyStrings ?? false,
        replaceValues: replaceValues ?? false,
        json: json ?? false,
      };
      const server = serverOf(url, flags);
      if (server !== undefined) {
        const { loadAt } = await import('../remote/load.js');
        return await loadAt(server, loading);
      }
      const { loadGraph } = await import('../load.js');
      await loadGraph(configOf(flags), loading);
    });
}

interface VerifyFlags {
  readonly objects?: boolean;
  readonly expectHead?: string;
  readonly provenance?: string;
  readonly publicKey?: string;
  readonly artifact?: string;
  readonly json?: boolean;
}

export function defineVerify(command: Command): void {
  withSettings(command, STORE_KEYS)
    .option('--expect-head <number:digest>', 'a commit that the ledger must contain')
    .option('--objects', 'read sealed logs and recorded models too, and compare their digests')
    .option(
      '--provenance <file>',
      'check the signed statements in this file, which forebear provenance prints; needs no server and no store',
    )
    .option('--public-key <file>', 'with --provenance: the key of the server, PEM')
    .option(
      '--artifact <file>',
      'with --provenance: require a statement about the bytes of this file',
    )
    .option('--json', 'print JSON')
    .action(async ({ json, expectHead, objects, ...given }: Flags & VerifyFlags) => {
      const { provenance, publicKey, artifact, ...flags } = given;
      if (provenance !== undefined) {
        const { checkProvenance } = await import('../verify.js');
        const { write } = await import('../output/writer.js');
        const check = { provenance, publicKey, artifact, json: json ?? false };
        return write(await checkProvenance(check));
      }
      if (publicKey !== undefined || artifact !== undefined)
        throw misuse('--public-key and --artifact need --provenance <file>.');
      const { verify } = await import('../verify.js');
      const options = { json: json ?? false, objects: objects ?? false, expectHead };
      await verify(configOf(flags), options);
    });
}
