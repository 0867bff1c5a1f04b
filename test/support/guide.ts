import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ServerUnderTest, startTestServer, type TestServerOptions } from './running-server.js';
import { blocksOf, SnippetShell } from './snippets.js';
import { temporaryDirectory } from './temporary-directory.js';

/** Some snippets train models. */
const TIMEOUT_MS = 600_000;

/** How a guide is followed. */
export interface GuideOptions {
  /** What a snippet shows, by a part of it: what a shell prints, or what GraphQL answers as JSON. */
  readonly shows: Readonly<Record<string, RegExp>>;
  /** Snippets for a shell that are not run, by a part of them, because something else does what they say. */
  readonly leaves?: readonly string[];
  /** Settings of the server, by the folder in which the snippets run. */
  readonly settings?: (directory: string) => TestServerOptions['settings'];
  /** Variables of the queries. */
  readonly variables?: Readonly<Record<string, unknown>>;
}

/**
 * Follows a guide from top to bottom, against a server that was just started: snippets for a shell and TypeScript run,
 * GraphQL is sent, and a snippet with the name of a file behind its language is written into this file.
 */
export function describeGuide(guide: string, options: GuideOptions): void {
  describe.skipIf(!existsSync('/bin/bash'))(`the guide ${guide}`, () => {
    const directories = temporaryDirectory();
    const { shows, leaves = [], settings, variables = {} } = options;
    const blocks = blocksOf(`docs/guides/${guide}`).filter(
      ({ text }) => !leaves.some((part) => text.includes(part)),
    );
    let directory: string;
    let server: ServerUnderTest;
    let shell: SnippetShell;
    beforeAll(async () => {
      directory = await directories.fresh();
      server = await startTestServer({ settings: settings?.(directory) ?? {} });
      shell = new SnippetShell(directory, server, { FOREBEAR_URL: server.url });
      await shell.open();
    });
    afterAll(() => server.close());

    async function follow(language: string, text: string): Promise<string> {
      if (language === 'graphql') {
        const { data, errors } = await server.graphql(text, { variables });
        expect(errors).toEqual([]);
        return JSON.stringify(data);
      }
      const { code, stdout, stderr } = await (language === 'ts'
        ? shell.runProgram(text)
        : shell.run(text));
      expect(code, stdout + stderr).toBe(0);
      return stdout;
    }

    it.each(blocks)(
      'can be followed: $text',
      async ({ language, file, text }) => {
        if (file !== undefined) return writeFile(join(directory, file), text);
        const shown = await follow(language, text);
        for (const [part, expected] of Object.entries(shows))
          if (text.includes(part)) expect(shown).toMatch(expected);
      },
      TIMEOUT_MS,
    );

    it('has all snippets that are known to show something', () => {
      const text = blocks.map((block) => block.text).join('\n');
      for (const part of Object.keys(shows)) expect(text).toContain(part);
    });
  });
}
