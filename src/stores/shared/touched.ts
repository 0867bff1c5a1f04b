import {
  type ChangeMark,
  type Commit,
  isSnapshotOf,
  type KeptChange,
  markOf,
  pastChanges,
} from '#src/domain/graph/index.js';

/** An entry of a commit's record: which element it put or removed, and which version it removed if that is known. */
export interface Touched {
  readonly mark: ChangeMark;
  readonly id: string;
  readonly began?: number | undefined;
}

/** The text of an entry: `+v<id>`, `-e<id>` or, with the version, `-e<id>.<began>`. */
export function touchedText({ mark, id, began }: Touched): string {
  return began === undefined ? mark + id : `${mark}${id}.${began}`;
}

/** Reads {@link touchedText} back; undefined for what no commit wrote. */
export function parseTouched(text: string): Touched | undefined {
  const mark = markOf(text);
  if (!mark) return undefined;
  const [id = '', began] = text.slice(mark.length).split('.');
  return { mark, id, began: began === undefined ? undefined : Number(began) };
}

/**
 * The changes of a commit with the snapshots that `find` returns; a change is missing when its snapshot is absent or
 * of another element.
 */
export function changesOf(
  entries: readonly Touched[],
  find: (entry: Touched) => string | undefined,
): Pick<Commit, 'changes' | 'missing'> {
  const kept: KeptChange[] = [];
  const missing: string[] = [];
  for (const entry of entries) {
    const { mark, id } = entry;
    const snapshot = find(entry);
    if (snapshot !== undefined && isSnapshotOf(snapshot, id)) kept.push({ mark, snapshot });
    else missing.push(mark + id);
  }
  return pastChanges(kept, missing);
}
