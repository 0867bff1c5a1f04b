import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

/** The address of an API server, and the login of a user, as plain data. */
export interface Login {
  readonly server: string;
  /** The namespace of the context. */
  readonly namespace: string;
  /** PEM texts. */
  readonly authority?: string | undefined;
  readonly certificate?: string | undefined;
  readonly key?: string | undefined;
  readonly skipsVerification?: boolean | undefined;
  readonly token?: TokenSource | undefined;
}

/** Where the current token comes from; cloud providers rotate it. */
export type TokenSource =
  | { readonly text: string }
  /** The path of a file. */
  | { readonly file: string }
  | { readonly exec: ExecLogin };

/** See https://kubernetes.io/docs/reference/config-api/client-authentication.v1/; `kubectl` writes `null` for nothing. */
export interface ExecLogin {
  readonly apiVersion: string;
  readonly command: string;
  readonly args?: readonly string[] | null;
  readonly env?: readonly { readonly name: string; readonly value: string }[] | null;
}

/** A token of a command is asked for again after this, unless it names its end. */
const TOKEN_MS = 10 * 60_000;
/** A token in a file is replaced before its end; the file is read again after this. */
const FILE_MS = 60_000;

/** Returns what reads the current token of a login; undefined without one. */
export function tokenReader(source: TokenSource | undefined): () => Promise<string | undefined> {
  if (!source) return async () => undefined;
  if ('text' in source) return async () => source.text;
  if ('exec' in source) return cached(() => tokenOfCommand(source.exec));
  return cached(async () => ({
    token: (await readFile(source.file, 'utf8')).trim(),
    untilMs: Date.now() + FILE_MS,
  }));
}

async function tokenOfCommand({ apiVersion, command, args, env }: ExecLogin) {
  const info = { apiVersion, kind: 'ExecCredential', spec: { interactive: false } };
  const { stdout } = await promisify(execFile)(command, [...(args ?? [])], {
    env: {
      ...process.env,
      ...Object.fromEntries((env ?? []).map(({ name, value }) => [name, value])),
      KUBERNETES_EXEC_INFO: JSON.stringify(info),
    },
    timeout: 60_000,
  });
  const { status } = JSON.parse(stdout) as {
    readonly status?: { readonly token?: string; readonly expirationTimestamp?: string };
  };
  if (!status?.token) throw new Error(`${command} returned no token`);
  const end = Date.parse(status.expirationTimestamp ?? '');
  return { token: status.token, untilMs: Number.isNaN(end) ? Date.now() + TOKEN_MS : end - 60_000 };
}

interface TimedToken {
  readonly token: string;
  readonly untilMs: number;
}

function cached(read: () => Promise<TimedToken>): () => Promise<string | undefined> {
  let last: TimedToken | undefined;
  return async () => {
    if (!last || Date.now() >= last.untilMs) last = await read();
    return last.token;
  };
}
