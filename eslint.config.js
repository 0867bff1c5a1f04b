// Biome formats and lints; this file holds only the rules that need types, and those that Biome does not have.
import tseslint from 'typescript-eslint';

const REASON = 'text must never be compiled, it may come from a request';

const TIMER = '/^set(Timeout|Interval|Immediate)$/';

const WRITER = 'text of others could steer the terminal; use src/cli/output/writer.ts';

const forbidden = (selector, what) => ({ selector, message: `${what}: ${REASON}.` });

const COMPILING = [
  forbidden('[source.value=/^(node:)?(vm|repl)$/]', 'an import of vm or repl'),
  forbidden(
    'CallExpression[callee.name="require"][arguments.0.value=/^(node:)?(vm|repl)$/]',
    'vm or repl',
  ),
  forbidden(
    `CallExpression:matches([callee.name=${TIMER}], [callee.property.name=${TIMER}]):matches([arguments.0.value=type(string)], [arguments.0.type="TemplateLiteral"])`,
    'a timer that takes a text',
  ),
  forbidden('Identifier[name="getBuiltinModule"]', 'process.getBuiltinModule'),
  forbidden('CallExpression[callee.property.name="constructor"]', 'a call of .constructor'),
  forbidden('MemberExpression[property.name="_compile"]', 'Module._compile'),
];

export default tseslint.config(
  {
    ignores: [
      'dist/',
      'node_modules/',
      'coverage/',
      '.services/',
      'containers/images/*/kernel/assembly/',
    ],
  },
  {
    files: ['{src,schema,loaders,containers,graph-export,examples,bench,test}/**/*.ts'],
    extends: [tseslint.configs.base],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/no-deprecated': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/only-throw-error': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
    },
  },
  { files: ['tools/**/*.ts'], extends: [tseslint.configs.base] },
  { files: ['tools/**/*.ts'], languageOptions: { parser: tseslint.parser } },
  {
    files: [
      '{src,schema,loaders,containers,graph-export,examples,bench,tools}/**/*.{ts,js,mjs,cjs}',
    ],
    rules: {
      'no-eval': 'error',
      'no-new-func': 'error',
      'no-restricted-syntax': ['error', ...COMPILING],
      'no-restricted-properties': [
        'error',
        { object: 'AbortSignal', property: 'any', message: 'Use anySignal of src/async/abort.ts.' },
      ],
    },
  },
  {
    files: ['{src,schema,loaders,containers,graph-export,examples,bench,tools}/**/*.{ts,mjs}'],
    ignores: ['**/generated/**'],
    rules: { 'max-lines': ['error', { max: 250, skipBlankLines: true, skipComments: true }] },
  },
  { files: ['src/async/abort.ts'], rules: { 'no-restricted-properties': 'off' } },
  {
    files: ['src/cli/**/*.ts'],
    ignores: ['src/cli/output/*.ts', 'src/cli/command-line.ts', 'src/cli/completion/completion.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...COMPILING,
        {
          selector:
            'CallExpression[callee.property.name="write"][callee.object.property.name=/^std(out|err)$/]',
          message: `process.stdout.write: ${WRITER}.`,
        },
      ],
    },
  },
);
