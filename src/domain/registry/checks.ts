import { PlatformError } from '../errors/index.js';
import { checkName, NAME_RULES } from '../names.js';
import {
  checkDescription,
  checkInteger,
  checkTextMap,
  checkTexts,
  refuse,
} from '../request/index.js';
import type { Metrics, PackageNotes } from './model-package.js';
import type { PackageGroup, PackageGroupRequest } from './package-group.js';

const MAX_REASON = 1024;
const MAX_CARD = 100_000;
const MAX_METADATA = 50;
const MAX_METRICS = 200;
const MAX_METRIC_NAME = 255;
const MAX_PROTECTED = 50;

/** Checks the description and the protected aliases of a group. Throws `VALIDATION_FAILED`. */
export function checkGroupRequest(request: PackageGroupRequest): void {
  checkTexts(request);
  checkName(NAME_RULES.packageGroup, request.name);
  checkDescription(request.description ?? '');
  const { protectedAliases = [] } = request;
  checkInteger('protectedAliases', protectedAliases.length, [0, MAX_PROTECTED]);
  for (const [index, { alias }] of protectedAliases.entries()) {
    checkName(NAME_RULES.alias, alias, 'protectedAliases.alias');
    if (protectedAliases.slice(0, index).some((one) => sameName(one.alias, alias)))
      refuse(
        'protectedAliases',
        `protectedAliases names '${alias}' twice; name everyone who may move it once, in one rule.`,
      );
  }
}

/** Checks what people write about a version. Throws `VALIDATION_FAILED`. */
export function checkNotes(notes: PackageNotes): void {
  checkTexts(notes);
  const { description, card, lifeCycle } = notes;
  checkDescription(description ?? '');
  checkLength('card.content', card?.content, MAX_CARD);
  checkLength('lifeCycle.stage', lifeCycle?.stage, 63);
  checkLength('lifeCycle.status', lifeCycle?.status, 63);
  checkLength('lifeCycle.description', lifeCycle?.description, MAX_REASON);
}

/** Checks all entries about a version. Throws `VALIDATION_FAILED`. */
export function checkMetadata(metadata: Metadata): Metadata {
  return checkTextMap(metadata, {
    field: 'metadata',
    entries: MAX_METADATA,
    key: { max: 128 },
    value: 256,
  });
}

type Metadata = Readonly<Record<string, string>>;

/** Checks metrics, and returns them as a list. Throws `VALIDATION_FAILED`. */
export function checkMetrics(metrics: Metrics): readonly { name: string; value: number }[] {
  const entries = Object.entries(metrics);
  checkInteger('metrics', entries.length, [0, MAX_METRICS]);
  return entries.map(([name, value]) => {
    if (name === '' || name.length > MAX_METRIC_NAME)
      refuse('metrics', `A metric's name has 1 to ${MAX_METRIC_NAME} characters.`);
    if (!Number.isFinite(value)) refuse('metrics', `metrics.${name} is ${value}; give a number.`);
    return { name, value };
  });
}

/** Checks why somebody decides. Throws `VALIDATION_FAILED`. */
export function checkReason(reason: string): string {
  checkTexts({ reason });
  if (reason.trim() === '') refuse('reason', 'reason is empty; write why.');
  checkLength('reason', reason, MAX_REASON);
  return reason;
}

/** A caller, as far as rules of groups need it. */
export interface Caller {
  readonly arn: string;
  readonly userId: string;
  readonly role: string;
}

/** Refuses to move a protected alias for a caller who may not move it. Throws `FORBIDDEN`. */
export function checkMayMove(group: PackageGroup, alias: string, caller: Caller): void {
  const rule = group.protectedAliases.find((one) => sameName(one.alias, alias));
  if (!rule || caller.role === 'admin') return;
  if (rule.principals.some((one) => one === caller.arn || one === caller.userId)) return;
  const who = rule.principals.length > 0 ? `, ${rule.principals.join(', ')}` : '';
  throw new PlatformError(
    'FORBIDDEN',
    `'${caller.arn}' may not move the protected alias '${alias}' of '${group.name}'; ask one of those who may: admins${who}.`,
    { details: { group: group.name, alias, principals: rule.principals } },
  );
}

/** Refuses to approve what the caller has registered. Throws `FORBIDDEN`. */
export function checkMayApprove(
  group: PackageGroup,
  { name, registeredBy }: { readonly name: string; readonly registeredBy: string },
  caller: Pick<Caller, 'arn'>,
): void {
  if (group.selfApproval || registeredBy !== caller.arn) return;
  throw new PlatformError(
    'FORBIDDEN',
    `'${caller.arn}' registered '${name}' and so cannot approve it; ask somebody else, or let an admin set selfApproval of the group: forebear registry change ${group.name} --self-approval.`,
    { details: { package: name, registeredBy } },
  );
}

/** True for names that differ at most in the case of their letters. */
export function sameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

function checkLength(field: string, text: string | undefined, max: number): void {
  if (text !== undefined && text.length > max)
    refuse(field, `${field} has ${text.length} characters; write at most ${max}.`);
}
