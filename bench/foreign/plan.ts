import { makeS3Uri, type S3Uri } from '#src/domain/s3-uri.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';
import { BUCKET } from '../support/command.js';
import { Random } from '../support/random.js';

/** A graph that is not a lineage: people, their companies, and their acquaintances. */
export interface ForeignPlan {
  readonly rows: number;
  readonly seed: number;
}

export const FOREIGN: ForeignPlan = { rows: 800_000, seed: 20_261_126 };

export const FOREIGN_SOURCE: S3Uri = makeS3Uri(BUCKET, 'foreign/');
/** Of ten rows, two are people, seven are acquaintances, and one connects a person and a company. */
const ROWS_PER_GROUP = 10;
/** People for each company. */
const STAFF = 20;
const ROWS_PER_CHUNK = 1_000;

/** Stores the CSV files of a plan, and returns how many rows they contain. */
export async function storeForeignFiles(
  storage: ObjectStorage,
  { rows, seed }: ForeignPlan,
): Promise<number> {
  const random = new Random(seed);
  const groups = Math.max(1, Math.round(rows / ROWS_PER_GROUP));
  const people = groups * 2;
  const companies = Math.ceil(people / STAFF);
  const person = () => `person-${random.below(people)}`;
  const day = () => `20${10 + random.below(16)}-0${1 + random.below(9)}-1${random.below(10)}`;
  const files = {
    person: {
      header: '~id,~label,name:String,age:Int,score:Double,active:Bool,since:Date',
      rows: people,
      row: (number: number) =>
        `person-${number},person,Person ${number},${random.below(90)},0.${random.below(1_000)},${number % 3 === 0},${day()}`,
    },
    company: {
      header: '~id,~label,name:String,city:String',
      rows: companies,
      row: (number: number) =>
        `company-${number},company,"Company ${number}, Inc.",City ${random.below(500)}`,
    },
    knows: {
      header: '~id,~from,~to,~label,weight:Double,since:Date',
      rows: groups * 7,
      row: (number: number) =>
        `knows-${number},${person()},${person()},knows,0.${random.below(1_000)},${day()}`,
    },
    works: {
      header: '~id,~from,~to,~label,role:String',
      rows: groups,
      row: (number: number) =>
        `works-${number},${person()},company-${random.below(companies)},works_at,role ${random.below(50)}`,
    },
  };
  let stored = 0;
  for (const [name, file] of Object.entries(files)) {
    await storage.put(makeS3Uri(BUCKET, `foreign/${name}.csv`), chunks(file));
    stored += file.rows;
  }
  return stored;
}

interface PlannedFile {
  readonly header: string;
  readonly rows: number;
  readonly row: (number: number) => string;
}

async function* chunks({ header, rows, row }: PlannedFile): AsyncGenerator<Uint8Array, void> {
  yield Buffer.from(`${header}\n`);
  for (let start = 0; start < rows; start += ROWS_PER_CHUNK) {
    const some = Math.min(ROWS_PER_CHUNK, rows - start);
    const lines = Array.from({ length: some }, (_, index) => `${row(start + index)}\n`);
    yield Buffer.from(lines.join(''));
  }
}
