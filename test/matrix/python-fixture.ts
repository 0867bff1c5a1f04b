import { readFile } from 'node:fs/promises';
import type { Session } from '#src/client/index.js';
import { modelArchive } from '../support/model-archive.js';

const CODE = 's3://forebear-local-000000000000/matrix/code/inference.tar.gz';

export function pythonFixture(name: string): Promise<Buffer> {
  return readFile(new URL(`../fixtures/python/${name}`, import.meta.url));
}

/** Stores the code that serves models of the suite, and returns what a request says of it. */
export async function codeOfModel(session: Session): Promise<{ readonly sourceDir: string }> {
  await session.putObject(
    CODE,
    await modelArchive({ 'inference.py': await pythonFixture('inference.py') }),
  );
  return { sourceDir: CODE };
}
