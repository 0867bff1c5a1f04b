import { checkName, NAME_RULES } from '../names.js';
import { refuse } from '../request/index.js';

/** A version by its number, or by an alias. */
export type PackageReference =
  | { readonly group: string; readonly version: number }
  | { readonly group: string; readonly alias: string };

const NUMBERED = /^([^:/@]+)[:/]([1-9]\d{0,8})$/;
const ALIASED = /^([^:/@]+)@([^:/@]+)$/;

/** Parses `churn:7`, `churn/7` or `churn@champion`. Throws `VALIDATION_FAILED`, naming the field. */
export function parsePackageReference(text: string, field = 'modelPackage'): PackageReference {
  const [, group, version] = NUMBERED.exec(text) ?? [];
  if (group !== undefined)
    return { group: checkName(NAME_RULES.packageGroup, group, field), version: Number(version) };
  const [, owner, alias] = ALIASED.exec(text) ?? [];
  if (owner === undefined || alias === undefined)
    return refuse(
      field,
      `${field}: '${text.slice(0, 150)}' names no model package; write <group>:<version> or <group>@<alias>.`,
    );
  return {
    group: checkName(NAME_RULES.packageGroup, owner, field),
    alias: checkName(NAME_RULES.alias, alias, field),
  };
}
