export { assetRoutes } from './asset-routes.js';
export { homeRoutes, sendExplorer, wantsPage } from './home-routes.js';
