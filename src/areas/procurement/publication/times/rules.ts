import {
  addDays,
  dayInWords,
  isWorkingDay,
  millisecondsBetween,
  momentInWords,
  wallTime,
  weekdayInWords,
} from '#platform/dates.ts'
import type { Holidays } from '#platform/holidays.ts'
import type { Reason } from '#platform/rules.ts'
import type { Place, Point } from '../../solicitations/life.ts'
import type { ResponsePeriod, Solicitation } from '../../solicitations/records.ts'
import {
  earliestClosing,
  governingPeriod,
  kindOf,
  periodInWords,
  whyNotClosing,
  whyNotPeriod,
  whyNotQuestions,
  whyNotVisit,
} from '../../solicitations/rules.ts'
import { days, law, point, row } from '../law/rules.ts'
import { daysLeft } from '../left/rules.ts'

type Around = { periods: readonly ResponsePeriod[]; zone: string; now: string; holidays: Holidays }

const times: Place = { label: 'Set times', dialog: 'times' }

/** The calendar of the solicitation: closing, response period, site visit and questions. */
export function timePoints(of: Solicitation, { periods, now, ...around }: Around): Point[] {
  const zone = of.zone ?? around.zone
  if (!of.closes_at)
    return [point('closing', 'Closing', { refuse: 'Enter the closing date and time.' }, { place: times })]
  const asked = { closes_at: of.closes_at, questions_until: of.questions_until, visit_at: of.visit_at, now }
  const closing = wallTime(of.closes_at, zone).slice(0, 10)
  return [
    point(
      'closing',
      'Closing',
      {
        refuse: whyNotClosing(asked),
        warn: closedDay(closing, around.holidays),
        pass: `Closes ${momentInWords(of.closes_at, zone)}.`,
      },
      { place: times, cites: of.kind === 'ifb' ? [law(of, '200.320', '(b)(1)(ii)(C)')] : [] },
    ),
    periodPoint(of, { ...around, closes_at: of.closes_at, periods, zone, now }),
    ...(of.visit_at
      ? [
          point(
            'visit',
            'Site visit',
            { refuse: whyNotVisit(asked), pass: `${momentInWords(of.visit_at, zone)}, before questions are due.` },
            { place: times, cites: [law(of, '200.319', '(a)')] },
          ),
        ]
      : []),
    point(
      'questions',
      'Questions',
      {
        refuse: whyNotQuestions(asked),
        warn: lateQuestions(of, of.closes_at),
        pass: of.questions_until ? `Due ${momentInWords(of.questions_until, zone)}.` : '',
      },
      { place: times, cites: [law(of, '200.319', '(a)')] },
    ),
  ]
}

function closedDay(day: string, holidays: Holidays): Reason {
  const holiday = holidays.nameOn(day)
  if (!holiday && isWorkingDay(day)) return null
  return `${dayInWords(day)} is ${holiday ? `a holiday (${holiday})` : `a ${weekdayInWords(day)}`}. Open bids on a working day, when officers and bidders can attend.`
}

/** An answer changes offers: bidders need a day or two with it. */
function lateQuestions({ questions_until }: Solicitation, closes_at: string): Reason {
  if (questions_until === null) return 'No deadline for questions is set, so one may come too late to answer.'
  return millisecondsBetween(questions_until, closes_at) < 2 * 86_400_000
    ? 'Questions are due less than two days before closing. Leave time to answer and to use the answer.'
    : null
}

function periodPoint(of: Solicitation, asked: Around & { closes_at: string }): Point {
  const { now, periods } = asked
  const period = governingPeriod(of, asked)
  const least = kindOf[of.kind].leastDays
  const today = wallTime(now, asked.zone).slice(0, 10)
  const longer = period && earliestClosing(period, today, asked.holidays) > addDays(today, least) ? period : undefined
  return point(
    'period',
    'Response period',
    {
      refuse: whyNotPeriod(of, { ...asked, questions_until: null }),
      warn:
        shortTime(of, now) ??
        (period
          ? null
          : `No response period is on file, so only the minimum of ${days(least)} is checked. Your state or code may require more.`),
      pass: longer ? `At least ${periodInWords(longer)} (${longer.source}).` : `At least ${days(least)}.`,
    },
    {
      place: periods.length === 0 ? { label: 'New response period', to: '/rfq-builder/periods/new' } : times,
      cites: [
        ...(period ? [row(period, '/rfq-builder/periods')] : []),
        ...(of.kind === 'ifb' ? [law(of, '200.320', '(b)(1)(ii)(A)')] : []),
        ...(of.kind === 'rfp' ? [law(of, '200.320', '(b)(2)(i)')] : []),
      ],
    },
  )
}

/** Whether the time is short for this type of solicitation. */
function shortTime(of: Solicitation, now: string): Reason {
  const left = daysLeft(of, now)
  const { usualDays, article } = kindOf[of.kind]
  return left < usualDays
    ? `Vendors have ${days(left)}. That is short for ${article}: ${days(usualDays)} are usual.`
    : null
}
