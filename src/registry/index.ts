export {
  type AliasPlace,
  ModelAliases,
  type ModelAliasesOptions,
  type RecordedAlias,
} from './model-aliases.js';
export {
  type ApprovalRequest,
  ModelPackages,
  type ModelPackagesOptions,
  type RecordedApproval,
} from './model-packages.js';
export { NewPackages, type NewPackagesOptions, type PromoteRequest } from './new-packages.js';
export { PackageGroups } from './package-groups.js';
