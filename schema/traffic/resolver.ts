import { Args, Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { type Traffic, trafficOf } from '#src/hosting/index.js';
import type { GraphQLContext } from '../context.js';
import { EndpointType, VariantType } from '../endpoint/type.js';
import { TrafficArgs, TrafficType } from './type.js';

const KEPT =
  'It is that of the server that is asked, since its start: minutes for two hours, quarters of an hour for three days. Null when the server has not served it.';

/** The traffic of endpoints. */
@Resolver(() => EndpointType)
export class EndpointTrafficResolver {
  @FieldResolver(() => TrafficType, {
    nullable: true,
    description: `The requests of its present variants, without the copies for shadows. ${KEPT}`,
  })
  traffic(
    @Root() { name, variants }: EndpointType,
    @Args(() => TrafficArgs) args: TrafficArgs,
    @Ctx() context: GraphQLContext,
  ): Traffic | undefined {
    const names = variants.filter(({ shadow }) => !shadow).map((variant) => variant.name);
    return traffic(name, names, { args, context });
  }
}

/** The traffic of variants. */
@Resolver(() => VariantType)
export class VariantTrafficResolver {
  @FieldResolver(() => TrafficType, {
    nullable: true,
    description: `The requests of a variant of this name; for a shadow the copies. ${KEPT}`,
  })
  traffic(
    @Root() { endpointName, name }: VariantType,
    @Args(() => TrafficArgs) args: TrafficArgs,
    @Ctx() context: GraphQLContext,
  ): Traffic | undefined {
    return traffic(endpointName, [name], { args, context });
  }
}

interface Asked {
  readonly args: TrafficArgs;
  readonly context: GraphQLContext;
}

function traffic(
  endpoint: string,
  variants: readonly string[],
  { args, context }: Asked,
): Traffic | undefined {
  const { router, clock } = context.services;
  const series = router.traffic.find(endpoint, variants);
  return series.length === 0 ? undefined : trafficOf(series, args, clock.now());
}
