import { addMonths, dayInWords } from '#platform/dates.ts'
import { locale, say } from '#platform/say.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { auditorAccessLife } from './life.ts'
import type { AuditorAccess } from './records.ts'

type Period = Pick<AuditorAccess, 'status' | 'starts_on' | 'ends_on'>

/** The end date counts on its own: no job has to end an access. */
export const isOver = (row: Period, today: string): boolean => auditorAccessLife.is(row, 'ended') || row.ends_on < today

export const whyNotRead = (row: Period, today: string): Reason =>
  firstReason(
    isOver(row, today) && say('This access has ended. Ask the agency for new access.'),
    auditorAccessLife.is(row, 'requested') && say('This access waits for confirmation by the agency.'),
    row.starts_on > today && say('This access begins on {day}.', { day: dayInWords(row.starts_on, locale()) }),
  )

export const whyNotRequest = (
  { starts_on, ends_on }: Pick<AuditorAccess, 'starts_on' | 'ends_on'>,
  today: string,
): Reason =>
  firstReason(
    ends_on < today && 'This access would have ended already. Enter a later end date.',
    ends_on > addMonths(starts_on, 12) &&
      'Access lasts up to twelve months. Where the audit takes longer, add new access.',
  )

export const whyNotSendLink = (row: Period, today: string): Reason =>
  firstReason(
    isOver(row, today) && 'This access has ended. Add new access.',
    auditorAccessLife.is(row, 'requested') && 'Another manager must confirm this access first.',
  )
