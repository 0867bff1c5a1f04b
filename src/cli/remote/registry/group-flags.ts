import type { Command } from 'commander';
import type { ModelPackageGroupInput } from '#src/client/generated/graphql.js';
import { pair } from '../field-flags.js';

export interface GroupFlags {
  readonly description?: string;
  readonly selfApproval?: boolean;
  readonly protect?: readonly string[];
  readonly tag?: Readonly<Record<string, string>>;
}

/** Adds the name and the flags of a group. */
export function withGroup(command: Command): Command {
  return command
    .argument('<group>', 'its name')
    .option('--description <text>', 'a description')
    .option('--self-approval', 'let those who register versions approve them (as an admin)')
    .option('--no-self-approval', 'require that somebody else approves them (as an admin)')
    .option(
      '--protect <alias=users>',
      'an alias that only admins and these users, with commas between them, may move; may be repeated (as an admin)',
      (text: string, before: readonly string[] = []) => [...before, text],
    )
    .option('--tag <name=value>', 'a tag; may be repeated', pair);
}

/** The input of a group from flags. */
export function groupInput(name: string, flags: GroupFlags): ModelPackageGroupInput {
  const { description, selfApproval, protect, tag } = flags;
  return {
    name,
    ...(description !== undefined && { description }),
    ...(selfApproval !== undefined && { selfApproval }),
    ...(protect && { protectedAliases: protect.map(protectedAlias) }),
    ...(tag && { tags: tag }),
  };
}

function protectedAlias(text: string) {
  const [alias = '', users = ''] = text.split('=');
  return { alias, principals: users.split(',').filter(Boolean) };
}
