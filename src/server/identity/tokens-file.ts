import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { PlatformError } from '#src/domain/errors/index.js';
import { ROLES, type Role } from '#src/ports/identity.js';

/** A caller that the tokens file names. */
export interface TokenHolder {
  readonly name: string;
  readonly role: Role;
  /** SHA-256 of the token. */
  readonly digest: Buffer;
}

const entry = z
  .strictObject({
    name: z.string().regex(/^[\w+=,.@-]{1,64}$/, 'expected 1 to 64 letters, digits or +=,.@_-'),
    role: z.enum(ROLES),
    token: z.string().min(16, 'expected at least 16 characters').optional(),
    sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/i, 'expected 64 hexadecimal digits')
      .optional(),
  })
  .refine(
    ({ token, sha256 }) => (token === undefined) !== (sha256 === undefined),
    'expected either token or sha256',
  );

const tokensSchema = z.array(entry).min(1, 'expected at least one token');

/** Reads the tokens file. Throws `CONFIG_INVALID` naming the entry that cannot be used. */
export function readTokensFile(file: string): readonly TokenHolder[] {
  const parsed = tokensSchema.safeParse(readJson(file));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw unusable(file, `${issue?.path.join('.') || 'the list'}: ${issue?.message}`);
  }
  const holders = parsed.data.map(({ name, role, token, sha256 }) => ({
    name,
    role,
    digest: token === undefined ? Buffer.from(sha256 ?? '', 'hex') : tokenDigest(token),
  }));
  const digests = new Set(holders.map(({ digest }) => digest.toString('hex')));
  if (digests.size < holders.length) throw unusable(file, 'two entries have the same token');
  return holders;
}

/** What is compared instead of the token itself. */
export function tokenDigest(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw unusable(file, error instanceof SyntaxError ? 'it is no JSON' : String(error));
  }
}

function unusable(file: string, why: string): PlatformError {
  return new PlatformError(
    'CONFIG_INVALID',
    `The tokens file ${file} cannot be used: ${why}. Write a JSON list such as [{"name": "ci", "role": "operator", "sha256": "<64 digits>"}] with the roles viewer, operator and admin.`,
    { details: { key: 'tokensFile', value: file } },
  );
}
