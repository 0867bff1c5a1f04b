/** The argument that chooses the commit to read at: `@Field(() => Int, AT_COMMIT)`. */
export const AT_COMMIT = {
  nullable: true,
  description: 'Read as it stood right after this commit; absent: now.',
} as const;
