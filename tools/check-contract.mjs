#!/usr/bin/env node
// Compares the emitted schema with the GraphQL contract: node check-contract.mjs <schema.graphql> <contract.graphql>
// [--all]. Incompatible changes are printed, and fail the check. Missing parts are counted; with --all they are
// printed and fail it too.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';

const require = createRequire(resolve('package.json'));
const { buildSchema, findBreakingChanges } = require('graphql');
const [schema, contract, ...flags] = process.argv.slice(2);
const all = flags.includes('--all');

const parse = (path) => buildSchema(readFileSync(path, 'utf8'));
const isAbsence = ({ type }) =>
  /^(TYPE_REMOVED|FIELD_REMOVED|ARG_REMOVED|VALUE_REMOVED_FROM_ENUM|TYPE_REMOVED_FROM_UNION|IMPLEMENTED_INTERFACE_REMOVED)$/.test(
    type,
  );
const changes = findBreakingChanges(parse(contract), parse(schema));
const absent = changes.filter(isAbsence);
const broken = changes.filter((change) => !isAbsence(change));
for (const { type, description } of all ? changes : broken) console.log(`${type}: ${description}`);
console.log(`contract: ${broken.length} broken, ${absent.length} absent`);
process.exit(broken.length || (all && absent.length) ? 1 : 0);
