import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ServerUnderTest, startTestServer } from '../support/running-server.js';
import { SnippetShell, snippetsOf } from '../support/snippets.js';
import { temporaryDirectory } from '../support/temporary-directory.js';

const directories = temporaryDirectory();

/** What a snippet of the guide shows, by a part of it. */
const SHOWS: Readonly<Record<string, RegExp>> = {
  'login --list': /^\* default {2}http\S+ {2}without a token$/m,
  '--name logins-1 --algorithm': /training job logins-1: COMPLETED\n$/,
  '--dry-run': /^name: logins-2$[\s\S]*training job logins-2: COMPLETED\n$/m,
  'forebear tune': /tuning job search: COMPLETED\n$/,
  'forebear deploy': /IN_SERVICE[\s\S]*"predictions"[\s\S]*transform job scores: COMPLETED/,
  'forebear job get': /^logins-2 +training +COMPLETED/m,
  'xargs forebear': /"status": "COMPLETED"/,
  'forebear impact': /^Affected: \d+ jobs[\s\S]*^parameter +epochs/m,
  'forebear export': /LOAD_COMPLETED/,
  'forebear query': /"userId": "local"[\s\S]*defaultBucket: forebear-local/,
  'endpoints delete': /^job logins-2 is deleted$/m,
};

describe.skipIf(!existsSync('/bin/bash'))('the guide of the command line', () => {
  let server: ServerUnderTest;
  let shell: SnippetShell;
  beforeAll(async () => {
    server = await startTestServer();
    shell = new SnippetShell(await directories.fresh(), server.url);
    await shell.open();
  });
  afterAll(() => server.close());

  it.each(snippetsOf('docs/guides/cli.md', 'sh'))(
    'can be followed: %s',
    async (snippet) => {
      const { code, stdout, stderr } = await shell.run(snippet);
      expect(code, stderr).toBe(0);
      const [, shown] = Object.entries(SHOWS).find(([part]) => snippet.includes(part)) ?? [];
      if (shown) expect(stdout).toMatch(shown);
    },
    180_000,
  );
});
