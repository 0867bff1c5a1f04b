import { refuse } from '../request/index.js';

/** The rights of a role: `s3://` URIs of buckets, folders or objects, or `*` for everything. */
export interface RoleAccess {
  readonly read: readonly string[];
  readonly write: readonly string[];
  /** Names of secrets that its programs may get, or `*`; absent: none. */
  readonly secrets?: readonly string[];
}

/** Roles by ARN. */
export type RoleTable = Readonly<Record<string, RoleAccess>>;

/** The rights of roles. The execution role has all rights unless the table names it. */
export class Roles {
  readonly #table: RoleTable;
  readonly #executionRole: string;

  constructor(table: RoleTable, executionRole: string) {
    this.#table = table;
    this.#executionRole = executionRole;
  }

  /** Throws `VALIDATION_FAILED` for an unknown role. Without a table, every role is known. */
  require(role: string): void {
    if (this.#accessOf(role)) return;
    const known = new Set([this.#executionRole, ...Object.keys(this.#table)]);
    refuse(
      'role',
      `The role '${role.slice(0, 200)}' is not known; use ${[...known].join(' or ')}, or add it to the setting roles.`,
    );
  }

  /** True for a role with all rights, so that nothing needs to be checked. */
  isFree(role: string): boolean {
    const access = this.#accessOf(role);
    return (access?.read.includes('*') && access.write.includes('*')) ?? false;
  }

  /** Whether a role may read or write an object, or all objects with a URI prefix. */
  permits(role: string, action: 'read' | 'write', uri: string): boolean {
    return this.#accessOf(role)?.[action].some((allowed) => isWithin(uri, allowed)) ?? false;
  }

  /** Whether the URIs of a role name an object, or all objects with a URI prefix; `*` names none. */
  names(role: string, action: 'read' | 'write', uri: string): boolean {
    const named = this.#accessOf(role)?.[action].filter((allowed) => allowed !== '*');
    return named?.some((allowed) => isWithin(uri, allowed)) ?? false;
  }

  /** Whether programs of a role may get a secret. */
  permitsSecret(role: string, secret: string): boolean {
    const { secrets = [] } = this.#accessOf(role) ?? {};
    return secrets.includes('*') || secrets.includes(secret);
  }

  /** Whether a role has any right in a bucket. */
  knowsBucket(role: string, bucket: string): boolean {
    const { read = [], write = [] } = this.#accessOf(role) ?? {};
    return [...read, ...write].some(
      (allowed) =>
        allowed === '*' || allowed === `s3://${bucket}` || allowed.startsWith(`s3://${bucket}/`),
    );
  }

  #accessOf(role: string): RoleAccess | undefined {
    if (Object.hasOwn(this.#table, role)) return this.#table[role];
    const isFree = role === this.#executionRole || Object.keys(this.#table).length === 0;
    return isFree ? EVERYTHING : undefined;
  }
}

const EVERYTHING: RoleAccess = { read: ['*'], write: ['*'], secrets: ['*'] };

/** An entry with a trailing slash is a folder; any other is an object, or a folder without its slash. */
function isWithin(uri: string, allowed: string): boolean {
  if (allowed === '*' || uri === allowed) return true;
  return uri.startsWith(allowed.endsWith('/') ? allowed : `${allowed}/`);
}
