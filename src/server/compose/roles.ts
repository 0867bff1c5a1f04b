import { isRole } from '#src/domain/request/index.js';
import { Roles } from '#src/domain/roles/index.js';
import { type Config, executionRoleOf } from '../config/index.js';

/** The roles of a configuration. */
export function rolesOf(config: Config): Roles {
  const { roles, partition, account } = config;
  const named = Object.entries(roles).map(([role, access]) => {
    const arn = isRole(role) ? role : `arn:${partition}:iam::${account}:role/${role}`;
    return [arn, access] as const;
  });
  return new Roles(Object.fromEntries(named), executionRoleOf(config));
}
