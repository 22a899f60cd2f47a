import type { Award } from '#areas/procurement/awards/records.ts'
import { firstReason, type Reason } from '#platform/rules.ts'

/** One contract for each vendor of an award, once it is awarded: a notice of intent can still fall. */
export const whyNotTakeUp = (
  { status }: Pick<Award, 'status'>,
  { lines, there }: { lines: number; there: string | null },
): Reason =>
  firstReason(
    status !== 'awarded' && 'A contract begins with an award that was made, after its standstill.',
    lines === 0 && 'This vendor gets nothing of this award.',
    there && `${there} is the contract of this award already.`,
  )
