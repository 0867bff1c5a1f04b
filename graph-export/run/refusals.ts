import { PlatformError } from '#src/domain/errors/index.js';
import type { ExportRecord } from './export-record.js';
import type { ExportPlaces } from './places.js';

export function notFound(id: string): PlatformError {
  return new PlatformError('NOT_FOUND', `There is no export with the id '${id.slice(0, 200)}'.`, {
    details: { id: id.slice(0, 200) },
  });
}

export function running({ prefix }: ExportPlaces): PlatformError {
  return new PlatformError(
    'CONFLICT',
    `An export to ${prefix} is under way; wait for its end, cancel it at its server, or choose another prefix.`,
    { details: { destination: prefix } },
  );
}

export function alreadyThere({ prefix }: ExportPlaces): PlatformError {
  return new PlatformError(
    'CONFLICT',
    `There are objects below ${prefix} already, which a bulk load would read too; choose another prefix.`,
    { details: { destination: prefix } },
  );
}

export function otherPlan({ prefix }: ExportPlaces, { at, profile }: ExportRecord): PlatformError {
  return new PlatformError(
    'CONFLICT',
    `An export of ${profile.toUpperCase()} at commit ${at} was interrupted at ${prefix}; start it with the arguments that it had, or cancel it first.`,
    { details: { destination: prefix, atCommit: at } },
  );
}

export function tooMany(most: number): PlatformError {
  return new PlatformError(
    'SERVICE_UNAVAILABLE',
    `${most} exports are under way; wait until one has ended.`,
    { details: { most } },
  );
}

export function cancelled(): PlatformError {
  return new PlatformError('QUERY_CANCELLED', 'The export was cancelled.');
}
