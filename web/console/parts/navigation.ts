import {
  Activity,
  Boxes,
  Database,
  LayoutDashboard,
  ListChecks,
  type LucideIcon,
  Network,
  Scale,
  Search,
  ShieldAlert,
  Waypoints,
} from 'lucide-react';
import type { Stroke } from '../client/keys/key-table.js';

/** An entry of the navigation. */
export interface NavigationEntry {
  readonly label: string;
  readonly to: string;
  readonly icon: LucideIcon;
  /** Other places whose pages belong to it. */
  readonly also?: string;
  /** The keys that go there. */
  readonly keys?: Stroke;
}

/** The navigation, in its order. */
export const NAVIGATION: readonly NavigationEntry[] = [
  { label: 'Overview', to: '/', icon: LayoutDashboard, keys: 'g o' },
  { label: 'Jobs', to: '/jobs', also: '/compare', icon: ListChecks, keys: 'g j' },
  { label: 'Models', to: '/models', also: '/registry', icon: Boxes, keys: 'g m' },
  { label: 'Endpoints', to: '/endpoints', icon: Waypoints, keys: 'g e' },
  { label: 'Data', to: '/data', icon: Database, keys: 'g d' },
  { label: 'Lineage', to: '/lineage', icon: Network, keys: 'g l' },
  { label: 'Policies', to: '/policies', icon: Scale, keys: 'g p' },
  { label: 'Quarantine', to: '/quarantines', icon: ShieldAlert, keys: 'g q' },
  { label: 'Activity', to: '/activity', icon: Activity, keys: 'g a' },
  { label: 'Search', to: '/search', icon: Search },
];
