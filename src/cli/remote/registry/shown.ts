import type { ModelPackageDetails } from '#src/client/registry/compare-packages.js';
import type { AliasMove, ModelPackage, PackageGroup } from '#src/client/registry/registry.js';
import { ago } from '../../output/ago.js';
import type { Fact } from '../../output/describe.js';
import type { TableColumn } from '../../output/table.js';

/** The columns of a list of groups. */
export function groupColumns(now: number): readonly TableColumn<PackageGroup>[] {
  return [
    { title: 'GROUP', text: ({ name }) => name, isLong: true },
    { title: 'VERSIONS', text: ({ packageCount }) => String(packageCount) },
    { title: 'ALIASES', text: ({ aliases }) => aliasText(aliases), isLong: true },
    { title: 'AGE', text: ({ creationTime }) => ago(creationTime, now) },
  ];
}

/** The columns of a list of versions. */
export function versionColumns(now: number): readonly TableColumn<ModelPackage>[] {
  return [
    { title: 'VERSION', text: ({ name }) => name, isLong: true },
    { title: 'APPROVAL', text: ({ approval }) => approval },
    { title: 'ALIASES', text: ({ aliases }) => aliases.join(', ') },
    { title: 'MODEL', text: ({ modelName }) => modelName, isLong: true },
    { title: 'METRICS', text: ({ metrics }) => metricText(metrics), isLong: true },
    { title: 'AGE', text: ({ creationTime }) => ago(creationTime, now) },
  ];
}

/** A move with the version that it went to as its name. */
export type NamedMove = AliasMove & { readonly name: string };

/** Names a move by its version. */
export function named(group: string, move: AliasMove): NamedMove {
  return { name: `${group}/${move.toVersion}`, ...move };
}

/** The columns of a list of moves. */
export function moveColumns(now: number): readonly TableColumn<NamedMove>[] {
  return [
    { title: 'FROM', text: ({ fromVersion }) => (fromVersion ? String(fromVersion) : '') },
    { title: 'TO', text: ({ toVersion }) => String(toVersion) },
    { title: 'BY', text: ({ by }) => by.replace(/^.*:user\//, ''), isLong: true },
    { title: 'AGE', text: ({ movedAt }) => ago(movedAt, now) },
    { title: 'CAUSE', text: ({ cause }) => cause.toLowerCase() },
    { title: 'COMMIT', text: ({ commit }) => String(commit) },
    { title: 'REASON', text: ({ reason }) => reason ?? '', isLong: true },
  ];
}

/** The facts about a group. */
export function groupFacts(group: PackageGroup): readonly Fact[] {
  return [
    ['Name', group.name],
    ['ARN', group.arn],
    ['Created', group.creationTime],
    ['Description', group.description],
    ['Versions', group.packageCount],
    ['Last version', group.lastVersion],
    ['Aliases', group.aliases],
    ['Self approval', group.selfApproval],
    ['Protected', group.protectedAliases],
    ['Tags', group.tags],
  ];
}

/** The facts about a version. */
export function versionFacts(one: ModelPackageDetails): readonly Fact[] {
  return [
    ['Name', one.name],
    ['ARN', one.arn],
    ['Created', one.creationTime],
    ['Description', one.description],
    ['Approval', one.approval],
    ['Decisions', one.decisions],
    ['Aliases', one.aliases],
    ['Model', one.modelName],
    ['Image', one.image],
    ['Data', one.modelData],
    ['Bytes', one.bytes],
    ['SHA-256', one.digest],
    ['Training job', one.trainingJobName],
    ['Metrics', one.metrics],
    ['Life cycle', one.lifeCycle],
    ['Metadata', one.metadata],
    ['Card', one.card?.content],
    ['Endpoints', one.deployments.map(({ name }) => name)],
    ['Registered by', one.registeredBy],
    ['Promoted from', one.promotedFrom],
    ['Tags', one.tags],
  ];
}

function aliasText(aliases: PackageGroup['aliases']): string {
  return aliases.map(({ alias, version }) => `${alias}=${version}`).join(', ');
}

function metricText(metrics: unknown): string {
  return Object.entries(metrics as Readonly<Record<string, number>>)
    .map(([name, value]) => `${name}=${value}`)
    .join(', ');
}
