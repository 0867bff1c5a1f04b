/** Identifies callers. */
export interface Identity {
  /** True when no token is required: loopback without a tokens file. */
  readonly open: boolean;
  /** The caller of a request. Throws `UNAUTHENTICATED` for a missing or unknown token. */
  authenticate(credentials: Credentials): Promise<Principal>;
}

/** The credentials of a request. */
export interface Credentials {
  readonly token: string | undefined;
  /** The client's address, which is logged when the token is refused. */
  readonly address: string;
}

/**
 * The roles, each including those before it: `viewer` reads; `operator` also uploads, launches, deploys, invokes,
 * records and deletes; `admin` also empties the graph.
 */
export const ROLES = ['viewer', 'operator', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** True when a role includes the needed one. */
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
