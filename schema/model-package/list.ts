import type { GraphQLContext } from '../context.js';
import { recordPage } from '../shared/list.js';
import type { ConnectionOf } from '../shared/paging.js';
import { type ModelPackageListArgs, toRegistryFilter } from './input.js';
import { modelPackageNode } from './node.js';
import type { ModelPackageType } from './type.js';

/** A page of versions. */
export function packagePage(
  args: ModelPackageListArgs,
  context: GraphQLContext,
): Promise<ConnectionOf<ModelPackageType>> {
  const { packages: records, scope } = context.services;
  const filter = toRegistryFilter(args.filter ?? {}, scope);
  return recordPage(
    { label: 'modelPackage', records, toNode: modelPackageNode },
    { ...args, filter },
    context,
  );
}
