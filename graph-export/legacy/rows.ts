import {
  type Action,
  type Artifact,
  type Context,
  LINEAGE_KINDS,
  type LineageEntity,
  type LineageKind,
  type TrialComponent,
} from '#src/domain/lineage/index.js';
import { csvField } from '../csv/field.js';

/** The original export's format for the entities of one kind. */
export interface LegacyFile {
  readonly name: string;
  readonly header: string;
  /** The prefix of the sequential ids. */
  readonly prefix: string;
  /** The columns after id and label. */
  readonly row: (entity: LineageEntity) => readonly (string | undefined)[];
}

/** The files of entities, in the original order. */
export const LEGACY_FILES: Readonly<Record<LineageKind, LegacyFile>> = {
  artifact: {
    name: 'artifacts-nodes.csv',
    header: '~id,~label,arn:string,sourceuri:string,type:string,creationtime,LastModifiedTime',
    prefix: '',
    row: (entity) => sourced(entity as Artifact),
  },
  trial_component: {
    name: 'tcs-nodes.csv',
    header:
      '~id,~label,arn:string,sourcearn:string,type:string,creationtime,LastModifiedTime,status:string,message:string',
    prefix: 't',
    row: (entity) => trialComponent(entity as TrialComponent),
  },
  action: {
    name: 'action-nodes.csv',
    header:
      '~id,~label,arn:string,sourceuri:string,status:string,type:string,creationtime,LastModifiedTime',
    prefix: 'ac',
    row: (entity) => action(entity as Action),
  },
  context: {
    name: 'contexts-nodes.csv',
    header: '~id,~label,arn:string,sourceuri:string,type:string,creationtime,LastModifiedTime',
    prefix: 'ctx',
    row: (entity) => sourced(entity as Context),
  },
};

export const LEGACY_KINDS: readonly LineageKind[] = LINEAGE_KINDS;
export const LEGACY_EDGES = { name: 'edges.csv', header: '~id,~from,~to,~label' } as const;

/** Whether a file may be one of a LEGACY export. */
export function isLegacyName(name: string): boolean {
  return (
    name === LEGACY_EDGES.name || Object.values(LEGACY_FILES).some((file) => file.name === name)
  );
}

/** A line of a LEGACY file; absent and empty values are blank. */
export function legacyLine(cells: readonly (string | undefined)[]): string {
  return `${cells.map((text) => (text ? csvField(text) : '')).join(',')}\n`;
}

function sourced({ arn, source, type, ...times }: Artifact | Context): (string | undefined)[] {
  return [arn, source.uri, type, ...timesOf(times)];
}

function action({ arn, source, status, type, ...times }: Action): (string | undefined)[] {
  return [arn, source.uri, status, type, ...timesOf(times)];
}

function trialComponent({ arn, source, status, ...times }: TrialComponent): (string | undefined)[] {
  const message = status?.message?.replace(/\r\n|\r|\n/g, ' ').replaceAll(',', '-');
  return [arn, source?.arn, source?.type, ...timesOf(times), status?.primaryStatus, message];
}

function timesOf({
  creationTime,
  lastModifiedTime,
}: Pick<LineageEntity, 'creationTime' | 'lastModifiedTime'>): string[] {
  return [creationTime, lastModifiedTime].map((time) => new Date(time).toISOString());
}
