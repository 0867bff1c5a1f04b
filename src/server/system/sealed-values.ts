import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hash,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { isErrno, PlatformError } from '#src/domain/errors/index.js';
import type { StringMap } from '#src/domain/lineage/index.js';
import type { SealedValues } from '#src/ports/secrets.js';

const KEY = /^[0-9a-f]{64}$/;
const SEALED = /^sealed:([0-9a-f]{8}):([\w-]+)$/;
const NONCE = 12;
const TAG = 16;

/**
 * Seals values with the keys of a file, one a line in hexadecimal digits: the first key seals, each
 * key opens. The file is created when it is missing. Throws `CONFIG_INVALID` for a file with any
 * other content.
 */
export async function openSealedValues(file: string): Promise<SealedValues> {
  const fresh = `${randomBytes(32).toString('hex')}\n`;
  await writeFile(file, fresh, { flag: 'wx', mode: 0o600, flush: true }).catch((error: unknown) => {
    if (!isErrno(error, 'EEXIST')) throw error;
  });
  const lines = (await readFile(file, 'utf8')).split('\n').map((line) => line.trim());
  const keys = lines.filter((line) => line !== '');
  const [first] = keys;
  if (first === undefined || !keys.every((key) => KEY.test(key))) throw noKeys(file);
  return sealedValuesOf(keys, file);
}

/** Seals values with keys of 64 hexadecimal digits; errors about a missing key name the file. */
export function sealedValuesOf(keys: readonly string[], file = 'values.key'): SealedValues {
  return new KeyedValues(file, keys);
}

class KeyedValues implements SealedValues {
  readonly keys: readonly string[];
  readonly #file: string;
  readonly #first: string;
  readonly #keys: ReadonlyMap<string, Buffer>;

  constructor(file: string, keys: readonly string[]) {
    const named = keys.map(
      (key) => [hash('sha256', key).slice(0, 8), Buffer.from(key, 'hex')] as const,
    );
    this.#file = file;
    this.#keys = new Map(named);
    this.keys = named.map(([name]) => name);
    this.#first = this.keys[0] ?? '';
  }

  seal(values: StringMap): StringMap {
    return mapped(values, (value) => (SEALED.test(value) ? value : this.#seal(value)));
  }

  open(values: StringMap): StringMap {
    return mapped(values, (value) => this.#open(value));
  }

  sign(text: string): string {
    return signature(text, this.#keyOf(this.#first)).toString('base64url');
  }

  verifies(text: string, given: string): boolean {
    const bytes = Buffer.from(given, 'base64url');
    return [...this.#keys.values()].some((key) => {
      const expected = signature(text, key);
      return bytes.length === expected.length && timingSafeEqual(bytes, expected);
    });
  }

  #seal(value: string): string {
    const nonce = randomBytes(NONCE);
    const cipher = createCipheriv('aes-256-gcm', this.#keyOf(this.#first), nonce);
    const parts = [nonce, cipher.update(value, 'utf8'), cipher.final(), cipher.getAuthTag()];
    return `sealed:${this.#first}:${Buffer.concat(parts).toString('base64url')}`;
  }

  #open(value: string): string {
    const [, key, text] = SEALED.exec(value) ?? [];
    if (key === undefined || text === undefined) return value;
    const bytes = Buffer.from(text, 'base64url');
    try {
      const decipher = createDecipheriv('aes-256-gcm', this.#keyOf(key), bytes.subarray(0, NONCE), {
        authTagLength: TAG,
      });
      decipher.setAuthTag(bytes.subarray(-TAG));
      return decipher.update(bytes.subarray(NONCE, -TAG)).toString('utf8') + decipher.final('utf8');
    } catch (cause) {
      throw unknownKey(key, this.#file, cause);
    }
  }

  #keyOf(name: string): Buffer {
    const key = this.#keys.get(name);
    if (!key) throw new Error(`There is no key ${name}.`);
    return key;
  }
}

function signature(text: string, key: Buffer): Buffer {
  const own = Buffer.from(hkdfSync('sha256', key, '', 'forebear signatures', 32));
  return createHmac('sha256', own).update(text).digest();
}

function mapped(values: StringMap, change: (value: string) => string): StringMap {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]));
}

function unknownKey(key: string, file: string, cause: unknown): PlatformError {
  return new PlatformError(
    'VALUES_KEY_UNKNOWN',
    `A value was sealed with the key ${key}, which does not open it or is not in '${file}'; add the key of the server that sealed it as a further line, and restart. Servers that share a database need the same keys.`,
    { details: { key }, cause },
  );
}

function noKeys(file: string): PlatformError {
  return new PlatformError(
    'CONFIG_INVALID',
    `'${file}' does not hold the keys of sealed values; restore it, or give one key of 64 hexadecimal digits a line.`,
    { details: { key: 'valuesKeyFile', value: file } },
  );
}
