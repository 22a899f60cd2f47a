import { dayInWords } from '#platform/dates.ts'
import { subawardLife } from '../life.ts'
import { lastDayOf } from '../obligation/rules.ts'
import type { Subaward } from '../records.ts'
import { mayObject } from '../notice/rules.ts'

/** The text on the page of a subaward that is terminated early. */
export function endWords(of: Subaward): string {
  const last = dayInWords(lastDayOf(of))
  if (subawardLife.is(of, 'ending')) {
    const noticed = `The termination notice was issued on ${dayInWords(of.noticed_on!)}. The termination date is ${last}`
    if (of.objection) return `${noticed}; the subrecipient objected on ${dayInWords(of.objected_on!)}.`
    if (!mayObject(of.ending_ground)) return `${noticed}.`
    return `${noticed}; the subrecipient may object until ${dayInWords(of.object_by!)}.`
  }
  const due = subawardLife.is(of, 'terminated') && of.closeout_due
  const closeout = due ? ` Closeout is due by ${dayInWords(due)}.` : ''
  const was = subawardLife.is(of, 'closed') ? 'was' : 'is'
  return `The termination date ${was} ${last}. Later obligations aren’t paid.${closeout}`
}
