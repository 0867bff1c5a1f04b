import type { ModelPackageQuery } from '../generated/graphql.js';

/** A version, with the decisions about it and the endpoints that serve it. */
export type ModelPackageDetails = NonNullable<ModelPackageQuery['modelPackage']>;

/** Something that versions differ in, with the value of each version; null for one without it. */
export interface PackageColumn {
  readonly group: 'PROPERTY' | 'METRIC';
  readonly name: string;
  readonly values: readonly (string | null)[];
}

/** Versions, and what they differ in. */
export interface PackageComparison {
  readonly packages: readonly ModelPackageDetails[];
  readonly columns: readonly PackageColumn[];
}

/** Compares the properties and the metrics of versions. */
export function comparePackages(packages: readonly ModelPackageDetails[]): PackageComparison {
  const columns = (['PROPERTY', 'METRIC'] as const).flatMap((group) => {
    const facts = packages.map((one) => new Map(FACTS[group](one)));
    const names = new Set(facts.flatMap((of) => [...of.keys()]));
    return [...names].map((name) => {
      const values = facts.map((of) => of.get(name) ?? null);
      return { group, name, values };
    });
  });
  const differs = ({ values }: PackageColumn) => values.some((value) => value !== values[0]);
  return { packages, columns: columns.filter(differs) };
}

type Facts = readonly (readonly [name: string, value: string | null | undefined])[];

const FACTS = { PROPERTY: propertiesOf, METRIC: metricsOf };

function propertiesOf(one: ModelPackageDetails): Facts {
  return [
    ['approval', one.approval],
    ['stage', one.lifeCycle && `${one.lifeCycle.stage}: ${one.lifeCycle.status}`],
    ['aliases', one.aliases.join(', ') || null],
    ['endpoints', one.deployments.map(({ name }) => name).join(', ') || null],
    ['digest', one.digest],
    ['data', one.modelData],
    ['model', one.modelName],
    ['image', one.image],
    ['training job', one.trainingJobName],
    ['registered by', one.registeredBy],
    ['promoted from', one.promotedFrom.join(', ') || null],
    ...Object.entries(one.tags).map(([name, value]) => [`tag ${name}`, String(value)] as const),
  ];
}

function metricsOf({ metrics }: ModelPackageDetails): Facts {
  return Object.entries(metrics).map(([name, value]) => [name, String(value)]);
}
