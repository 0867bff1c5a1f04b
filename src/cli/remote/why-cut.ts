const REASONS: Readonly<Record<string, string>> = {
  DEPTH_LIMIT: 'there is more behind the depth that was asked for',
  SIZE_LIMIT: 'it has more entities than this server visits for one question',
  TIME_LIMIT: 'the question takes longer than this server allows',
  UNLINKED_OBJECTS: 'it lies under a prefix of more than 1,000 objects; ask for the prefix too',
};

/** Why an answer is not complete, in words. */
export function whyCut(reason: string | null | undefined): string {
  return REASONS[reason ?? ''] ?? reason ?? 'a limit cut it';
}
