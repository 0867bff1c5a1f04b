import type { FastifyInstance } from 'fastify';
import { PlatformError } from '#src/domain/errors/index.js';
import { facetSchema, SCHEMAS_PATH } from '#src/openlineage/out/events/ml-facets.js';

/**
 * `GET /api/v1/schemas/openlineage/<name>.json`: the JSON schemas of the facets that events of this
 * server have. They need no role: receivers follow the URLs in events, and the schemas are the same
 * on every server.
 */
export async function facetSchemaRoutes(
  app: FastifyInstance,
  { publicUrl }: { readonly publicUrl: () => string },
): Promise<void> {
  app.get<{ Params: { readonly name: string } }>(
    `${SCHEMAS_PATH}/:name.json`,
    async ({ params: { name } }, reply) => {
      const schema = facetSchema(name, `${publicUrl()}${SCHEMAS_PATH}/${name}.json`);
      if (!schema)
        throw new PlatformError('NOT_FOUND', `The server has no facet '${name}'; check its name.`);
      return reply.type('application/schema+json').send(JSON.stringify(schema));
    },
  );
}
