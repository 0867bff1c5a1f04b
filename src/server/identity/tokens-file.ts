import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { PlatformError, reasonOf } from '#src/domain/errors/index.js';
import { ROLES, type Role } from '#src/ports/identity.js';
import { readPrivateFile } from '../config/index.js';

/** A new token, which is not stored, and its entry for the tokens file. */
export interface NewToken {
  readonly token: string;
  readonly entry: BearerHolder;
}

const TOKEN_BYTES = 32;

/** Creates a token for a caller. Throws `VALIDATION_FAILED` for an invalid name or role. */
export function createToken(name: string, role: string): NewToken {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const sha256 = createHash('sha256').update(token).digest('hex');
  return { token, entry: tokenEntry({ name, role, sha256 }) };
}

/** An entry of the tokens file. */
export type TokenHolder = BearerHolder | AccessKeyHolder;

/** An entry for a bearer token. */
export interface BearerHolder {
  readonly name: string;
  readonly role: Role;
  /** The SHA-256 of the token, in lower-case hexadecimal digits. */
  readonly sha256: string;
}

/**
 * An entry for an access key, by which a caller signs requests as for AWS. A signature can only be
 * checked with the secret, so the file contains the secret itself.
 */
export interface AccessKeyHolder {
  readonly name: string;
  readonly role: Role;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** True for the entry of a bearer token. */
export function isBearer(holder: TokenHolder): holder is BearerHolder {
  return 'sha256' in holder;
}

/** The entries of a tokens file, and the stamp of the file. */
export interface TokensFile {
  readonly holders: readonly TokenHolder[];
  readonly stamp: string;
}

const CLEAR_TOKEN =
  "a token must not stand in the file itself: give the field sha256 in place of token, with the digits that printf %s '<token>' | sha256sum prints, or make a new token with: forebear token create <name> --role <role>";

const holder = {
  token: z.never(CLEAR_TOKEN).optional(),
  name: z.string().regex(/^[\w+=,.@-]{1,64}$/, 'expected 1 to 64 letters, digits or +=,.@_-'),
  role: z.enum(ROLES),
};

const bearer = z.strictObject({
  ...holder,
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/i, 'expected 64 hexadecimal digits')
    .toLowerCase(),
});

const accessKey = z.strictObject({
  ...holder,
  accessKeyId: z.string().regex(/^\w{16,128}$/, 'expected 16 to 128 letters, digits or _'),
  // The error does not repeat the secret.
  secretAccessKey: z.string().regex(/^[\x21-\x7e]{40,128}$/, 'expected 40 to 128 characters'),
});

const tokensSchema = z.array(z.unknown()).min(1, 'expected at least one token');

/** Checks an entry of the tokens file. Throws `VALIDATION_FAILED` for an invalid name or role. */
export function tokenEntry(holder: Record<keyof BearerHolder, string>): BearerHolder;
export function tokenEntry(holder: Record<keyof AccessKeyHolder, string>): AccessKeyHolder;
export function tokenEntry(holder: Readonly<Record<string, string>>): TokenHolder {
  const parsed = schemaOf(holder).safeParse(holder);
  if (parsed.success) return withoutToken(parsed.data);
  const [issue] = parsed.error.issues;
  const key = String(issue?.path[0]);
  throw new PlatformError(
    'VALIDATION_FAILED',
    `The ${key} of a token cannot be '${holder[key]}': ${issue?.message}.`,
    { details: { key, value: holder[key] } },
  );
}

/** The schema by which an entry's mistakes are reported. */
function schemaOf(entry: unknown): typeof bearer | typeof accessKey {
  const isKey =
    typeof entry === 'object' && entry !== null && /accessKey/i.test(Object.keys(entry).join());
  return isKey ? accessKey : bearer;
}

function withoutToken({ token: _, ...entry }: Entry): TokenHolder {
  return entry;
}

type Entry = z.infer<typeof bearer> | z.infer<typeof accessKey>;

/**
 * Reads the tokens file of a user, by default that of this process. Throws `CONFIG_INVALID` for a
 * file that other users have access to, and for an invalid entry.
 */
export function readTokensFile(file: string, user?: number): TokensFile {
  const { text, stamp } = readFile(file, user);
  const parsed = tokensSchema.safeParse(parseJson(file, text));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw unusable(file, `${issue?.path.join('.') || 'the list'}: ${issue?.message}`);
  }
  const holders = parsed.data.map((entry, index) => checkEntry(file, entry, index));
  const ids = new Set(holders.map((each) => (isBearer(each) ? each.sha256 : each.accessKeyId)));
  if (ids.size < holders.length) throw unusable(file, 'two entries have the same token');
  return { holders, stamp };
}

function checkEntry(file: string, entry: unknown, index: number): TokenHolder {
  const parsed = schemaOf(entry).safeParse(entry);
  if (parsed.success) return withoutToken(parsed.data);
  const [issue] = parsed.error.issues;
  throw unusable(file, `${[index, ...(issue?.path ?? [])].join('.')}: ${issue?.message}`);
}

function readFile(file: string, user: number | undefined) {
  try {
    return readPrivateFile(file, user);
  } catch (error) {
    throw unusable(file, reasonOf(error));
  }
}

function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw unusable(file, 'it is no JSON');
  }
}

function unusable(file: string, why: string): PlatformError {
  return new PlatformError(
    'CONFIG_INVALID',
    `The tokens file ${file} cannot be used: ${why}. It is a JSON list such as [{"name": "ci", "role": "operator", "sha256": "<64 digits>"}], with the roles ${ROLES.join(', ')}.`,
    { details: { key: 'tokensFile', value: file } },
  );
}
