import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** An event of a file; only the members that the expected graph depends on. */
export interface FileEvent {
  readonly eventType?: string;
  readonly eventTime: string;
  readonly run?: { readonly runId: string; readonly facets?: FileFacets | null };
  readonly job?: FileName & { readonly facets?: FileFacets | null };
  readonly dataset?: FileDataset;
  readonly inputs?: readonly FileDataset[] | null;
  readonly outputs?: readonly FileDataset[] | null;
}

export interface FileName {
  readonly namespace: string;
  readonly name: string;
}

export type FileDataset = FileName & { readonly facets?: FileFacets | null };

// biome-ignore lint/suspicious/noExplicitAny: facets have any form
export type FileFacets = Readonly<Record<string, any>>;

/** The events of a folder and its folders, in the order of their paths; a file has one or a list. */
export function eventsIn(folder: string): readonly FileEvent[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .sort();
  return files.flatMap((file) => {
    const content: FileEvent | FileEvent[] = JSON.parse(readFileSync(join(folder, file), 'utf8'));
    return (Array.isArray(content) ? content : [content]).filter(isEvent);
  });
}

/** Leaves out expectations of other programs' tests, which have no time. */
function isEvent({ eventTime }: Partial<FileEvent>): boolean {
  return eventTime !== undefined && !eventTime.includes('{');
}
