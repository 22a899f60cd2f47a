import { dayInWords } from '#platform/dates.ts'
import { subawardLife } from '../life.ts'
import { lastDayOf } from '../obligation/rules.ts'
import type { Subaward } from '../records.ts'
import { mayObject } from '../notice/rules.ts'

/** What a subaward that ends early says on its page. */
export function endWords(of: Subaward): string {
  const last = dayInWords(lastDayOf(of))
  if (subawardLife.is(of, 'ending')) {
    const noticed = `The termination notice was issued on ${dayInWords(of.noticed_on!)}. The last day is ${last}`
    if (of.objection) return `${noticed}; the subrecipient objected on ${dayInWords(of.objected_on!)}.`
    if (!mayObject(of.ending_ground)) return `${noticed}.`
    return `${noticed}; the subrecipient may object until ${dayInWords(of.object_by!)}.`
  }
  const due = subawardLife.is(of, 'terminated') && of.closeout_due
  const closeout = due ? ` It is closed out by ${dayInWords(due)}.` : ''
  const was = subawardLife.is(of, 'closed') ? 'was' : 'is'
  return `The last day ${was} ${last}. What was obligated after it is not paid.${closeout}`
}
