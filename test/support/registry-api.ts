import type { SchemaApi } from './schema-api.js';

export const REGISTER = `mutation ($input: RegisterModelPackageInput!) {
  registerModelPackage(input: $input) { name version digest approval metrics aliases modelName
    description card { status content } lifeCycle { stage status } bytes
    model { name } artifact { type source { uri } } group { name packageCount lastVersion } }
}`;
export const SET_ALIAS = `mutation ($input: SetModelAliasInput!) {
  setModelAlias(input: $input) { name version moves movedBy reason protected package { name } }
}`;
export const APPROVE = `mutation ($package: String!, $status: ModelApproval!, $reason: String!) {
  setModelApproval(package: $package, status: $status, reason: $reason) { name approval
    decisions { status by reason digest commit } }
}`;
export const ROLL_BACK = `mutation ($input: ModelAliasInput!) {
  rollbackModelAlias(input: $input) { version cause }
}`;
export const PROMOTE = `mutation ($input: PromoteModelPackageInput!) {
  promoteModelPackage(input: $input) { name digest approval promotedFrom aliases }
}`;

/** The mutations of the registry, as tests call them. */
export function registryOf(api: SchemaApi) {
  return {
    register: async (group: string, modelName: string, more: object = {}) =>
      (await api.ask(REGISTER, { input: { group, modelName, ...more } })).registerModelPackage,
    setAlias: (name: string, version: number, more: object = {}) => {
      const [group, alias] = name.split('@');
      return api.run(SET_ALIAS, { input: { group, alias, version, ...more } });
    },
    approve: (reference: string, status = 'APPROVED') =>
      api.run(APPROVE, { package: reference, status, reason: 'it is good' }, 'admin'),
  };
}
