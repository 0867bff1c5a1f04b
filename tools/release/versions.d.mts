export interface OutdatedFile {
  readonly file: string;
  readonly text: string;
}

export function outdatedFiles(root: string): readonly OutdatedFile[];
export function syncVersions(root: string): readonly string[];
