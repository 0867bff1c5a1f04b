#!/usr/bin/env node
// Writes the docstrings of forebear/client to docs/reference/client, which is not committed: npm run docs:client.
import { Application } from 'typedoc';

const app = await Application.bootstrapWithPlugins({
  name: 'forebear/client',
  entryPoints: ['src/client/index.ts'],
  tsconfig: 'tsconfig.json',
  plugin: ['typedoc-plugin-markdown'],
  outputs: [{ name: 'markdown', path: 'docs/reference/client' }],
  outputFileStrategy: 'modules',
  entryFileName: 'README',
  readme: 'none',
  disableSources: true,
  excludePrivate: true,
  excludeProtected: true,
  hideBreadcrumbs: true,
  hidePageHeader: true,
  parametersFormat: 'table',
  interfacePropertiesFormat: 'table',
  propertiesFormat: 'table',
  typeAliasPropertiesFormat: 'table',
  skipErrorChecking: true, // npm run check:types has checked it
  logLevel: 'Error',
});
const project = await app.convert();
if (!project) throw new Error('The client cannot be read.');
await app.generateOutputs(project);
