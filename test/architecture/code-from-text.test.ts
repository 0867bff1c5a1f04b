import { ESLint } from 'eslint';
import { describe, expect, it } from 'vitest';

/** Statements that compile a text; each is linted as if it stood in a file of ours. */
const PLANTED = [
  'eval(text);',
  '(0, eval)(text);',
  'globalThis.eval(text);',
  'new Function(text);',
  'Function("a", text);',
  '(() => 0).constructor(text);',
  'setTimeout("launch()", 10);',
  'setInterval(`launch()`, 10);',
  'globalThis.setTimeout("launch()", 10);',
  "import vm from 'node:vm'; vm.runInNewContext(text);",
  "import { Script } from 'vm'; new Script(text);",
  "export { runInThisContext } from 'node:vm';",
  "const vm = await import('node:vm');",
  "import repl from 'node:repl';",
  "const vm = require('vm');",
  "process.getBuiltinModule('node:vm');",
  "module._compile(text, 'file.js');",
];

const RULES = ['no-eval', 'no-new-func', 'no-restricted-syntax'];
/** Without types, which none of the rules needs: a program of the compiler for each case takes most of the time. */
const eslint = new ESLint({
  overrideConfig: { languageOptions: { parserOptions: { projectService: false } } },
  ruleFilter: ({ ruleId }) => RULES.includes(ruleId),
});

async function objections(code: string, filePath: string): Promise<readonly string[]> {
  const [result] = await eslint.lintText(`declare const text: string;\n${code}\n`, { filePath });
  const found = result?.messages ?? [];
  expect(found.filter(({ fatal }) => fatal)).toEqual([]);
  return found.map(({ ruleId }) => ruleId ?? '').filter((rule) => RULES.includes(rule));
}

describe.each(['src/cli/main.ts', 'schema/context.ts', 'containers/process/index.ts'])(
  'in %s, the linter objects to',
  (file) => {
    it.each(PLANTED)('%s', async (code) => {
      expect(await objections(code, file)).not.toEqual([]);
    });
  },
);

it('accepts code that compiles no text', async () => {
  const code =
    "setTimeout(() => text.trim(), 10);\nimport('node:fs');\nclass A { constructor() {} }";
  expect(await objections(code, 'src/cli/main.ts')).toEqual([]);
});
