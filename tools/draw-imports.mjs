#!/usr/bin/env node
// Draws the imports between rooms into docs/architecture.md, between its two markers. With --check, changes nothing
// and fails when the drawing is out of date. A room is a folder of src, or another folder of code.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { cruise } from 'dependency-cruiser';

const PAGE = 'docs/architecture.md';
const START = '<!-- imports:start -->';
const END = '<!-- imports:end -->';
const FLOORS = {
  edge: ['examples', 'src/client', 'src/cli', 'src/server', 'schema', 'loaders'],
  'use cases': [
    ...[
      'src/openlineage',
      'src/retention',
      'src/policies',
      'src/quarantine',
      'src/jobs',
      'src/registry',
      'src/hosting',
      'src/supervision',
      'src/serving',
    ],
    ...['src/environments', 'src/samplers', 'src/records', 'src/sessions', 'graph-export'],
    ...['src/lineage', 'src/ledger'],
  ],
  adapters: ['src/stores', 'src/storage', 'containers'],
  'ports and domain': ['src/ports', 'src/domain'],
  helpers: ['src/files', 'src/threads', 'src/async'],
};
const ROOMS = Object.values(FLOORS).flat();

const page = readFileSync(PAGE, 'utf8');
const before = page.slice(0, page.indexOf(START) + START.length);
const after = page.slice(page.indexOf(END));
const drawn = `${before}\n\n\`\`\`mermaid\n${draw(await importsOfRooms())}\n\`\`\`\n\n${after}`;

if (!process.argv.includes('--check')) writeFileSync(PAGE, drawn);
else if (drawn !== page) {
  console.error(`${PAGE} shows other imports than the code has; run: npm run docs:imports`);
  process.exitCode = 1;
}

/** Returns the rooms that each room imports. */
async function importsOfRooms() {
  const config = createRequire(import.meta.url)('../.dependency-cruiser.cjs');
  const roots = ['src', 'schema', 'loaders', 'containers', 'graph-export', 'examples'];
  const { output } = await cruise(roots, config.options);
  const imports = new Map(ROOMS.map((room) => [room, new Set()]));
  for (const { source, dependencies } of output.modules) {
    const from = roomOf(source);
    const to = dependencies.map(({ resolved }) => roomOf(resolved));
    for (const room of to) if (from && room && room !== from) imports.get(from).add(room);
  }
  return imports;
}

/** Returns the room of a module; undefined for a package. */
function roomOf(path) {
  const room = /^(src\/[^/.]+|schema|loaders|containers|graph-export|examples)\//.exec(path)?.[1];
  if (room && !ROOMS.includes(room)) {
    throw new Error(`${room} is on no floor: add it to FLOORS in tools/draw-imports.mjs.`);
  }
  return room;
}

/** Leaves out an arrow where another way leads to the same room. */
function draw(imports) {
  const floors = Object.entries(FLOORS).flatMap(([floor, rooms]) => [
    `  subgraph ${nameOf(floor)}["${floor}"]`,
    `    ${rooms.map((room) => `${nameOf(room)}["${room}"]`).join('; ')}`,
    '  end',
  ]);
  const arrows = ROOMS.flatMap((from) => {
    const all = [...imports.get(from)].sort();
    const direct = all.filter((to) => !all.some((via) => via !== to && leads(imports, via, to)));
    return direct.length > 0 ? `  ${nameOf(from)} --> ${direct.map(nameOf).join(' & ')}` : [];
  });
  return ['flowchart TB', ...floors, ...arrows].join('\n');
}

function leads(imports, from, to) {
  return imports.get(from).has(to) || [...imports.get(from)].some((via) => leads(imports, via, to));
}

function nameOf(text) {
  return text.replace(/\W/g, '_');
}
