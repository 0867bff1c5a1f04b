export { ingestRoutes } from './ingest-routes.js';
export { marquezRoutes } from './marquez-routes.js';
export { facetSchemaRoutes } from './schema-routes.js';
