#!/usr/bin/env node
// Builds the wheel of the Python client into dist/python, without Python: the same sources give the same bytes.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { zipOf } from './zip.mjs';

const PROJECT = fileURLToPath(new URL('../python', import.meta.url));
const TARGET = fileURLToPath(new URL('../dist/python', import.meta.url));

const project = projectOf(readFileSync(join(PROJECT, 'pyproject.toml'), 'utf8'));
const { name, version } = project;
const info = `${name}-${version}.dist-info`;
const sources = filesIn(join(PROJECT, 'src', name)).map((path) => [
  relative(join(PROJECT, 'src'), path),
  readFileSync(path),
]);
const files = [
  ...sources,
  [`${info}/METADATA`, metadata()],
  [
    `${info}/WHEEL`,
    'Wheel-Version: 1.0\nGenerator: forebear\nRoot-Is-Purelib: true\nTag: py3-none-any\n',
  ],
].map(([path, content]) => [path, Buffer.from(content)]);
const record = [
  ...files.map(([path, bytes]) => `${path},${digestOf(bytes)},${bytes.length}`),
  `${info}/RECORD,,`,
];
files.push([`${info}/RECORD`, Buffer.from(`${record.join('\n')}\n`)]);

mkdirSync(TARGET, { recursive: true });
const wheel = `${name}-${version}-py3-none-any.whl`;
const temporary = join(TARGET, `.${process.pid}.new`);
writeFileSync(temporary, zipOf(files));
renameSync(temporary, join(TARGET, wheel)); // a running server reads one or the other
for (const file of readdirSync(TARGET))
  if (file !== wheel) rmSync(join(TARGET, file), { force: true });

function digestOf(bytes) {
  return `sha256=${createHash('sha256').update(bytes).digest('base64url')}`;
}

function filesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.py$|^py\.typed$/.test(entry.name))
    .map(({ parentPath, name: file }) => join(parentPath, file))
    .sort();
}

function metadata() {
  const { description, license, python, dependencies, extras } = project;
  const optional = Object.entries(extras).flatMap(([extra, needed]) => [
    `Provides-Extra: ${extra}`,
    ...needed.map((one) => `Requires-Dist: ${one}; extra == '${extra}'`),
  ]);
  const lines = [
    'Metadata-Version: 2.4',
    `Name: ${name}`,
    `Version: ${version}`,
    `Summary: ${description}`,
    `License-Expression: ${license}`,
    `Requires-Python: ${python}`,
    ...dependencies.map((one) => `Requires-Dist: ${one}`),
    ...optional,
    'Description-Content-Type: text/markdown',
  ];
  return `${lines.join('\n')}\n\n${readFileSync(join(PROJECT, 'README.md'), 'utf8')}`;
}

/** Reads what the wheel needs of pyproject.toml, where each value is a text or a list on one line. */
function projectOf(text) {
  const tables = new Map(
    text
      .split(/^\[/m)
      .map((table) => [table.slice(0, table.indexOf(']')), table.slice(table.indexOf(']') + 1)]),
  );
  const values = (table) =>
    Object.fromEntries(
      [...(tables.get(table) ?? '').matchAll(/^([\w-]+) = (.*)$/gm)].map(([, key, value]) => [
        key,
        JSON.parse(value),
      ]),
    );
  const { 'requires-python': python, dependencies = [], ...rest } = values('project');
  return { ...rest, python, dependencies, extras: values('project.optional-dependencies') };
}
