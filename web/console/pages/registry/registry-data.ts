import { useConsole, useRefusal } from '../../client/console-context.js';
import type {
  GroupPageQuery,
  VersionBesideQuery,
  VersionPageQuery,
  VersionRowsQuery,
} from '../../generated/registry.js';

export type Group = NonNullable<GroupPageQuery['modelPackageGroup']>;
export type Rules = NonNullable<VersionPageQuery['modelPackageGroup']>;
export type Alias = Rules['aliases'][number];
export type Version = NonNullable<VersionPageQuery['modelPackage']>;
export type OtherVersion = NonNullable<VersionBesideQuery['modelPackage']>;
export type VersionRow = VersionRowsQuery['modelPackages']['nodes'][number];

/** The aliases of a group, the champion first. */
export function championFirst(aliases: readonly Alias[]): Alias[] {
  const isChampion = ({ alias }: Alias) => Number(alias === 'champion');
  return [...aliases].sort((a, b) => isChampion(b) - isChampion(a));
}

/** Why the caller may not move an alias: the role, or the protection of the alias. */
export function useMoveRefusal(
  { protectedAliases }: Pick<Rules, 'protectedAliases'>,
  alias: string,
): string | undefined {
  const refusal = useRefusal('OPERATOR');
  const { caller } = useConsole();
  const rule = protectedAliases.find((one) => one.alias.toLowerCase() === alias.toLowerCase());
  if (refusal !== undefined || rule === undefined) return refusal;
  const { role, arn } = caller?.callerIdentity ?? {};
  const names = [arn, arn?.split('/').at(-1)];
  if (role === 'ADMIN' || rule.principals.some((one) => names.includes(one))) return undefined;
  const others = rule.principals.map((one) => one.split('/').at(-1)).join(', ');
  return `${alias} is protected: ${others ? `${others} and admins` : 'admins'} may move it.`;
}

/** Why the caller may not approve a version. By default, the caller who registered it may not. */
export function useApprovalRefusal(
  { selfApproval }: Pick<Rules, 'selfApproval'>,
  { registeredBy, approval, bytes }: Pick<Version, 'registeredBy' | 'approval' | 'bytes'>,
): string | undefined {
  const refusal = useRefusal('OPERATOR');
  const { caller } = useConsole();
  if (refusal !== undefined) return refusal;
  if (approval === 'APPROVED') return 'The version is already approved.';
  if (bytes === 'MISSING') return 'The bytes of the version no longer exist.';
  if (!selfApproval && registeredBy === caller?.callerIdentity.arn) {
    return 'You registered this version. Another caller must approve it.';
  }
  return undefined;
}
