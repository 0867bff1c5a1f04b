import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { isErrno } from '#src/domain/errors/index.js';
import { invalid, openEnvelope, readPublicKey } from '#src/domain/provenance/envelope.js';
import { readStatement, type Statement } from '#src/domain/provenance/read-statement.js';
import { absent, misuse } from './failure.js';
import { plain } from './output/writer.js';

/** The options of a check of provenance. */
export interface ProvenanceCheck {
  /** The file of the envelopes, one a line. */
  readonly provenance: string;
  /** The file of the public key, PEM. */
  readonly publicKey: string | undefined;
  /** A file whose bytes one of the statements must contain. */
  readonly artifact: string | undefined;
  readonly json: boolean;
}

const MOST_BYTES = 64 * 2 ** 20;

/**
 * Checks signed statements without a server. Returns what they say. Throws `NOT_FOUND` for a missing
 * file, and `PROVENANCE_INVALID` when a signature is not by the key, or when no statement is about
 * the artifact.
 */
export async function checkProvenance(check: ProvenanceCheck): Promise<string> {
  const { provenance, publicKey, artifact, json } = check;
  if (publicKey === undefined)
    throw misuse('Name the public key of the server with --public-key <file>.');
  const key = readPublicKey(await readBounded(publicKey), `'${publicKey}'`);
  const lines = (await readBounded(provenance)).split('\n').filter((line) => line.trim() !== '');
  if (lines.length === 0)
    throw invalid(
      `'${provenance}' contains no envelope; write it with 'forebear provenance <subject> > ${provenance}'.`,
    );
  const opened = lines.map((line, at) =>
    openEnvelope(line, key, `Line ${at + 1} of '${provenance}'`),
  );
  const statements = opened.map(readStatement);
  if (artifact !== undefined) await requireSubject(statements, artifact);
  return json ? `${JSON.stringify(opened)}\n` : statements.map(textOf).join('');
}

async function requireSubject(statements: readonly Statement[], artifact: string): Promise<void> {
  await sizeOf(artifact);
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(artifact)) hash.update(chunk as Buffer);
  const digest = hash.digest('hex');
  const subjects = statements.flatMap(({ subject }) => subject);
  if (subjects.some((one) => one.digest['sha256'] === digest)) return;
  throw invalid(`No statement is about '${artifact}', whose SHA-256 is ${digest}.`);
}

function textOf({ subject, predicate: { buildDefinition, runDetails } }: Statement): string {
  const { metadata } = runDetails;
  const at = metadata?.finishedOn === undefined ? '' : `, finished at ${metadata.finishedOn}`;
  const dependencies = buildDefinition.resolvedDependencies ?? [];
  const lines = [
    `Verified: ${metadata?.invocationId ?? runDetails.builder.id}${at}`,
    'Outputs:',
    ...subject.map((made) => `- ${describe(made)}`),
    'Inputs:',
    ...dependencies.map((used) => `- ${describe(used)}`),
  ];
  return lines.map((line) => `${plain(line)}\n`).join('');
}

type Resource = NonNullable<
  Statement['predicate']['buildDefinition']['resolvedDependencies']
>[number];

function describe({ name, uri, digest = {} }: Resource): string {
  const digests = Object.entries(digest).map(([kind, value]) => `${kind}:${value}`);
  return [uri ?? name ?? 'something', ...digests].join(' ');
}

async function readBounded(file: string): Promise<string> {
  if ((await sizeOf(file)) > MOST_BYTES)
    throw invalid(`'${file}' is larger than ${MOST_BYTES / 2 ** 20} MiB; give a smaller file.`);
  return readFile(file, 'utf8');
}

async function sizeOf(file: string): Promise<number> {
  const found = await stat(file).catch((error: unknown) => {
    if (isErrno(error, 'ENOENT', 'ENOTDIR')) return undefined;
    throw error;
  });
  if (found?.isFile()) return found.size;
  throw absent(`There is no file '${file}'.`, { file });
}
