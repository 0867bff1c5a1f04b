export {
  checkGroupRequest,
  checkMayApprove,
  checkMayMove,
  checkMetadata,
  checkMetrics,
  checkNotes,
  checkReason,
  sameName,
} from './checks.js';
export {
  aliasName,
  MODEL_ALIASES,
  type ModelAlias,
  type MoveCause,
  type MoveRequest,
} from './model-alias.js';
export {
  type Approval,
  type Decision,
  type LifeCycle,
  type Metrics,
  MODEL_PACKAGES,
  type ModelCard,
  type ModelPackage,
  type PackageNotes,
  packageName,
  type RegisterRequest,
} from './model-package.js';
export {
  PACKAGE_GROUPS,
  type PackageGroup,
  type PackageGroupRequest,
  type ProtectedAlias,
} from './package-group.js';
export { type PackageReference, parsePackageReference } from './reference.js';
