/** Who calls, and what a role may do. */
export interface Identity {
  /** True when no token is asked for: loopback without a tokens file. */
  readonly open: boolean;
  /** The caller of a request. Throws `UNAUTHENTICATED` for a missing or unknown token. */
  authenticate(token: string | undefined): Promise<Principal>;
}

/** `viewer` reads; `operator` also launches, deploys and records; `admin` also resets and deletes data. */
export type Role = 'viewer' | 'operator' | 'admin';

export interface Principal {
  /** `arn:<partition>:iam::<account>:user/<name>`. */
  readonly arn: string;
  readonly account: string;
  readonly userId: string;
  readonly role: Role;
}
