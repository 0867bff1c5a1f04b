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
 * The roles: `ingest` sends events of OpenLineage, and may do nothing else; `viewer` reads;
 * `operator` also uploads, launches, deploys, invokes, records, sends events and deletes; `admin`
 * also empties the graph.
 */
export const ROLES = ['ingest', 'viewer', 'operator', 'admin'] as const;
export type Role = (typeof ROLES)[number];

const INCLUDED: Readonly<Record<Role, readonly Role[]>> = {
  ingest: ['ingest'],
  viewer: ['viewer'],
  operator: ['ingest', 'viewer', 'operator'],
  admin: ROLES,
};

/** True when a role includes the needed one. */
export function covers(role: Role, needed: Role): boolean {
  return INCLUDED[role].includes(needed);
}

export interface Principal {
  /** `arn:<partition>:iam::<account>:user/<name>`. */
  readonly arn: string;
  readonly account: string;
  readonly userId: string;
  readonly role: Role;
  /** The reason why an admin overrides policies with this request. Absent: it does not. */
  readonly override?: string;
}

/** Returns the caller with an ARN, in whose name the platform continues an act; as an operator. */
export function callerOf(arn: string): Principal {
  const [, , , , account = '', user = ''] = arn.split(':');
  return { arn, account, userId: user.replace(/^user\//, ''), role: 'operator' };
}
