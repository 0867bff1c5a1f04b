export { assetRoutes } from './asset-routes.js';
export { sendExplorer } from './explorer-page.js';
export { homeRoutes } from './home-routes.js';
export { wantsPage } from './wants-page.js';
