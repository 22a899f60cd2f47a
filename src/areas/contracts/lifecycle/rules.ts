import { awardLife } from '#areas/procurement/awards/life.ts'
import type { Award } from '#areas/procurement/awards/records.ts'
import { firstReason, type Reason } from '#platform/rules.ts'

/** One contract for each vendor of an award, once it is awarded, because a notice of intent can still be withdrawn. */
export const whyNotContract = (
  { status }: Pick<Award, 'status'>,
  { lines, there, ordered }: { lines: number; there: string | null; ordered: string | null },
): Reason =>
  firstReason(
    !awardLife.is({ status }, 'awarded') && 'A contract can start only from a final award, after its protest period.',
    lines === 0 && 'This vendor has no share of this award.',
    there && `${there} is already the contract for this award.`,
    ordered &&
      `${ordered} already commits what this vendor was awarded. Cancel it first: orders are then made under the contract.`,
  )
