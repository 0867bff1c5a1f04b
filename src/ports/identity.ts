/** Who calls, and what a role may do. */
export interface Identity {
  /** True when no token is asked for: loopback without a tokens file. */
  readonly open: boolean;
  /** The caller of a request. Throws `UNAUTHENTICATED` for a missing or unknown token. */
  authenticate(credentials: Credentials): Promise<Principal>;
}

/** What a caller shows. */
export interface Credentials {
  readonly token: string | undefined;
  /** Where the call came from, which is logged when the token is refused. */
  readonly address: string;
}

/**
 * The roles, each of which may do what those before it may: `viewer` reads; `operator` also launches,
 * deploys, records and deletes; `admin` also resets the graph.
 */
export const ROLES = ['viewer', 'operator', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** True when a role may do what needs another one. */
export function covers(role: Role, needed: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(needed);
}

export interface Principal {
  /** `arn:<partition>:iam::<account>:user/<name>`. */
  readonly arn: string;
  readonly account: string;
  readonly userId: string;
  readonly role: Role;
}
