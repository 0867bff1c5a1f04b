import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
} from '@tanstack/react-router';
import { activitySearch } from './pages/activity/activity-search.js';
import { compareSearch } from './pages/compare/compare-search.js';
import { dataSearch } from './pages/data/data-search.js';
import { endpointSearch } from './pages/endpoint/endpoint-search.js';
import { endpointsSearch } from './pages/endpoints/endpoints-search.js';
import { jobSearch } from './pages/job/job-search.js';
import { jobsSearch } from './pages/jobs/jobs-search.js';
import { lineageSearch } from './pages/lineage/lineage-search.js';
import { modelsSearch } from './pages/models/models-search.js';
import { policiesSearch } from './pages/policies/policies-search.js';
import { quarantinesSearch } from './pages/quarantine/quarantines-search.js';
import { groupSearch, versionSearch } from './pages/registry/group-search.js';
import { searchSearch } from './pages/search/search-search.js';
import { ErrorPage, NotFoundPage } from './parts/error-page.js';
import { Layout } from './parts/layout.js';
import { parseSearch, stringifySearch } from './parts/search-params.js';

const root = createRootRoute({
  component: Layout,
  notFoundComponent: NotFoundPage,
  errorComponent: ErrorPage,
});
const getParentRoute = () => root;

/** Every page: its path, the search parameters that it understands, and its code, loaded when it is opened. */
const pages = [
  createRoute({
    getParentRoute,
    path: '/',
    component: lazyRouteComponent(
      () => import('./pages/overview/overview-page.js'),
      'OverviewPage',
    ),
  }),
  createRoute({
    getParentRoute,
    path: '/jobs',
    validateSearch: jobsSearch,
    component: lazyRouteComponent(() => import('./pages/jobs/jobs-page.js'), 'JobsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/compare',
    validateSearch: compareSearch,
    component: lazyRouteComponent(() => import('./pages/compare/compare-page.js'), 'ComparePage'),
  }),
  createRoute({
    getParentRoute,
    path: '/jobs/$kind/$name',
    validateSearch: jobSearch,
    component: lazyRouteComponent(() => import('./pages/job/job-page.js'), 'JobPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/models',
    validateSearch: modelsSearch,
    component: lazyRouteComponent(() => import('./pages/models/models-page.js'), 'ModelsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/models/$name',
    component: lazyRouteComponent(() => import('./pages/model/model-page.js'), 'ModelPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/registry/$group',
    validateSearch: groupSearch,
    component: lazyRouteComponent(() => import('./pages/registry/group-page.js'), 'GroupPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/registry/$group/$version',
    validateSearch: versionSearch,
    component: lazyRouteComponent(() => import('./pages/registry/version-page.js'), 'VersionPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/endpoints',
    validateSearch: endpointsSearch,
    component: lazyRouteComponent(
      () => import('./pages/endpoints/endpoints-page.js'),
      'EndpointsPage',
    ),
  }),
  createRoute({
    getParentRoute,
    path: '/endpoints/$name',
    validateSearch: endpointSearch,
    component: lazyRouteComponent(
      () => import('./pages/endpoint/endpoint-page.js'),
      'EndpointPage',
    ),
  }),
  createRoute({
    getParentRoute,
    path: '/data',
    validateSearch: dataSearch,
    component: lazyRouteComponent(() => import('./pages/data/data-page.js'), 'DataPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/lineage',
    validateSearch: searchSearch,
    component: lazyRouteComponent(
      () => import('./pages/lineage/lineage-start-page.js'),
      'LineageStartPage',
    ),
  }),
  createRoute({
    getParentRoute,
    path: '/lineage/$arn',
    validateSearch: lineageSearch,
    component: lazyRouteComponent(() => import('./pages/lineage/lineage-page.js'), 'LineagePage'),
  }),
  createRoute({
    getParentRoute,
    path: '/policies',
    validateSearch: policiesSearch,
    component: lazyRouteComponent(
      () => import('./pages/policies/policies-page.js'),
      'PoliciesPage',
    ),
  }),
  createRoute({
    getParentRoute,
    path: '/policies/$name',
    component: lazyRouteComponent(() => import('./pages/policies/policy-page.js'), 'PolicyPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/quarantines',
    validateSearch: quarantinesSearch,
    component: lazyRouteComponent(
      () => import('./pages/quarantine/quarantines-page.js'),
      'QuarantinesPage',
    ),
  }),
  createRoute({
    getParentRoute,
    path: '/quarantines/$name',
    component: lazyRouteComponent(
      () => import('./pages/quarantine/quarantine-page.js'),
      'QuarantinePage',
    ),
  }),
  createRoute({
    getParentRoute,
    path: '/activity',
    validateSearch: activitySearch,
    component: lazyRouteComponent(
      () => import('./pages/activity/activity-page.js'),
      'ActivityPage',
    ),
  }),
  createRoute({
    getParentRoute,
    path: '/search',
    validateSearch: searchSearch,
    component: lazyRouteComponent(() => import('./pages/search/search-page.js'), 'SearchPage'),
  }),
] as const;

export function createConsoleRouter() {
  return createRouter({
    routeTree: root.addChildren(pages),
    basepath: '/console',
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    scrollRestoration: false,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createConsoleRouter>;
  }
}
