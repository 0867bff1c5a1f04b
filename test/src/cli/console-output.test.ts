import { expect, it } from 'vitest';
import { ConsoleOutput } from '#src/cli/quickstart/console-output.js';

function written(environment: Readonly<Record<string, string>>): string {
  let text = '';
  const write = (part: string) => {
    text += part;
  };
  const output = new ConsoleOutput({ isTTY: true, write }, environment);
  output.step('title');
  output.live('progress');
  return text;
}

it('uses styles only on terminals that support them', () => {
  expect(written({})).toContain('\u001b[1mtitle');
  expect(written({ NO_COLOR: '1' })).toMatch(/ title\n +progress$/);
  expect(written({ TERM: 'dumb' })).toMatch(/ title\n$/);
});
