import {
  Activity,
  Boxes,
  Database,
  LayoutDashboard,
  ListChecks,
  type LucideIcon,
  Network,
  Search,
  Waypoints,
} from 'lucide-react';

/** An entry of the navigation. */
export interface NavigationEntry {
  readonly label: string;
  readonly to: string;
  readonly icon: LucideIcon;
}

/** The navigation, in its order. */
export const NAVIGATION: readonly NavigationEntry[] = [
  { label: 'Overview', to: '/', icon: LayoutDashboard },
  { label: 'Jobs', to: '/jobs', icon: ListChecks },
  { label: 'Models', to: '/models', icon: Boxes },
  { label: 'Endpoints', to: '/endpoints', icon: Waypoints },
  { label: 'Data', to: '/data', icon: Database },
  { label: 'Lineage', to: '/lineage', icon: Network },
  { label: 'Activity', to: '/activity', icon: Activity },
  { label: 'Search', to: '/search', icon: Search },
];
