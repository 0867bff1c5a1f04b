import {
  Boxes,
  Database,
  FileSliders,
  FolderTree,
  Package,
  Play,
  Scale,
  ShieldAlert,
  Tag,
  Waypoints,
  Zap,
} from 'lucide-react';
import type { SearchQuery } from '../generated/search.js';
import { JobKindIcon, kindInPath } from './job-kind.js';
import { typeWords } from './status.js';

/** A search result. */
export type Found = SearchQuery['search']['nodes'][number];

/** How a search result is shown: icon, text, and the path of its page. */
export interface FoundView {
  readonly icon: React.ReactNode;
  readonly name: string;
  readonly about: string;
  readonly to: string;
  readonly time?: string;
}

export function viewOf(found: Found): FoundView {
  switch (found.__typename) {
    case 'TrainingJob':
    case 'TuningJob':
    case 'ProcessingJob':
    case 'TransformJob':
    case 'Reproduction': {
      const { kind, name, creationTime } = found;
      return {
        icon: <JobKindIcon kind={kind} />,
        name,
        about: `${kind.toLowerCase()} job`,
        to: `/jobs/${kindInPath(kind)}/${name}`,
        time: creationTime,
      };
    }
    case 'Model':
      return {
        icon: <Boxes size={15} aria-hidden />,
        name: found.name,
        about: 'model',
        to: `/models/${found.name}`,
        time: found.creationTime,
      };
    case 'Endpoint':
      return {
        icon: <Waypoints size={15} aria-hidden />,
        name: found.name,
        about: 'endpoint',
        to: `/endpoints/${found.name}`,
        time: found.creationTime,
      };
    case 'EndpointConfig':
      return {
        icon: <FileSliders size={15} aria-hidden />,
        name: found.name,
        about: 'endpoint configuration',
        to: '/endpoints',
        time: found.creationTime,
      };
    case 'ModelPackageGroup':
      return {
        icon: PACKAGE,
        name: found.name,
        about: 'model package group',
        to: `/registry/${found.name}`,
        time: found.creationTime,
      };
    case 'ModelPackage':
    case 'ModelAlias':
      return {
        icon: found.__typename === 'ModelAlias' ? <Tag size={15} aria-hidden /> : PACKAGE,
        name: found.name,
        about: found.__typename === 'ModelAlias' ? `alias of version ${found.version}` : 'version',
        to: `/registry/${found.groupName}/${found.version}`,
        time: found.creationTime,
      };
    case 'Policy':
      return {
        icon: <Scale size={15} aria-hidden />,
        name: found.name,
        about: 'policy',
        to: `/policies/${found.name}`,
        time: found.creationTime,
      };
    case 'Quarantine':
      return {
        icon: <ShieldAlert size={15} aria-hidden />,
        name: found.name,
        about: 'quarantine',
        to: `/quarantines/${found.name}`,
        time: found.creationTime,
      };
    case 'Artifact':
    case 'Action':
    case 'Context':
    case 'TrialComponent': {
      const uri = found.__typename === 'Artifact' ? found.source.uri : undefined;
      const Icon = ENTITY_ICONS[found.__typename];
      return {
        icon: <Icon size={15} aria-hidden />,
        name: found.entityName ?? uri?.replace(/^s3:\/\/[^/]+\/(?=.)/, '') ?? found.arn,
        about: `${typeWords(found.type ?? found.__typename).toLowerCase()} in the lineage`,
        to: `/lineage/${encodeURIComponent(found.arn)}`,
        time: found.creationTime,
      };
    }
  }
}

const PACKAGE = <Package size={15} aria-hidden />;
const ENTITY_ICONS = {
  Artifact: Database,
  Action: Zap,
  Context: FolderTree,
  TrialComponent: Play,
} as const;
