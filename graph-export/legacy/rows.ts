import type { VertexId } from '#src/domain/graph/index.js';
import {
  type Action,
  type Artifact,
  type Context,
  LINEAGE_KINDS,
  type LineageEntity,
  type LineageKind,
  type TrialComponent,
} from '#src/domain/lineage/index.js';
import { csvField } from '../csv/cell.js';

/** 32-bit words of an id. */
const WORDS = 4;
const FIRST_CAPACITY = 1 << 12;

/**
 * Numbers of exported vertices by id, in 40 bytes each; a map of texts would take several times as
 * much. It uses open addressing by the id's first word, which is practically random.
 */
export class NodeNumbers {
  #ids = new Uint32Array(FIRST_CAPACITY * WORDS);
  /** The number plus one; 0 is a free slot. */
  #numbers = new Uint32Array(FIRST_CAPACITY);
  #size = 0;

  /** Adds an id that is not in the map yet. */
  set(id: VertexId, number: number): void {
    if (this.#size * 2 >= this.#numbers.length) this.#grow();
    this.#put(wordsOf(id), number + 1);
    this.#size += 1;
  }

  get(id: VertexId): number | undefined {
    const place = this.#find(wordsOf(id));
    const number = this.#numbers[place] ?? 0;
    return number === 0 ? undefined : number - 1;
  }

  #put(words: ArrayLike<number>, number: number): void {
    const place = this.#find(words);
    this.#ids.set(words, place * WORDS);
    this.#numbers[place] = number;
  }

  /** Returns the slot of an id, or the free slot for it. */
  #find(words: ArrayLike<number>): number {
    const mask = this.#numbers.length - 1;
    let place = (words[0] ?? 0) & mask;
    while (this.#numbers[place] !== 0 && !this.#isAt(place, words)) place = (place + 1) & mask;
    return place;
  }

  #isAt(place: number, words: ArrayLike<number>): boolean {
    const start = place * WORDS;
    for (let word = 0; word < WORDS; word += 1)
      if (this.#ids[start + word] !== words[word]) return false;
    return true;
  }

  #grow(): void {
    const [ids, numbers] = [this.#ids, this.#numbers];
    this.#ids = new Uint32Array(ids.length * 2);
    this.#numbers = new Uint32Array(numbers.length * 2);
    for (const [place, number] of numbers.entries())
      if (number !== 0) this.#put(ids.subarray(place * WORDS, (place + 1) * WORDS), number);
  }
}

function wordsOf(id: VertexId): readonly number[] {
  return [0, 8, 16, 24].map((start) => Number.parseInt(id.slice(start, start + 8), 16));
}

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
