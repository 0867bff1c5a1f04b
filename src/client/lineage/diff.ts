import {
  LineageDiffDocument,
  type LineageDiffQuery,
  type LineageSideInput,
} from '../generated/graphql.js';
import type { Session } from '../session.js';

/** In what two things differ that are behind two others. */
export type LineageDiff = LineageDiffQuery['lineageDiff'];

/** What is different between what is behind two models, endpoints, jobs or artifacts, now or at a commit. */
export async function diff(
  session: Session,
  a: string | LineageSideInput,
  b: string | LineageSideInput,
): Promise<LineageDiff> {
  const [one, other] = [a, b].map((side) => (typeof side === 'string' ? { arn: side } : side));
  const sides = { a: one as LineageSideInput, b: other as LineageSideInput };
  return (await session.client.ask(LineageDiffDocument, sides)).lineageDiff;
}
