import { dayInWords } from '#platform/dates.ts'
import { plural } from '#platform/words.ts'
import { whyNotList } from '#areas/vendors/exclusions/rules.ts'
import type { ProtestPeriod } from '../../awards/records.ts'
import { protestPeriodFor } from '../../awards/rules.ts'
import type { Point } from '../../solicitations/life.ts'
import type { Solicitation } from '../../solicitations/records.ts'
import { kindInWords, kindOf, whyNotCommittee } from '../../solicitations/rules.ts'
import { days, law, point, row } from '../law/rules.ts'

type List = Parameters<typeof whyNotList>[0]
type Around = {
  today: string
  protestPeriods: readonly ProtestPeriod[]
  /** Named officers whose key is in use, and how many people the agency has. */
  officers: number
  people: number
  registrationOpen: boolean
  /** Invitations, and how many quotes the agency's policy asks for. */
  invited: number
  quotes: number | null
  /** The exclusion list on file, and its age limit. */
  list: List
  oldAfter: number | undefined
}

/** Checklist points for the time after publication: who can bid, who opens, who judges, and what the award needs. */
export function marketPoints(of: Solicitation, around: Around): Point[] {
  const { priced, scored } = kindOf[of.kind]
  return [
    of.invited_only ? invitedPoint(of, around) : registrationPoint(of, around),
    officersPoint(of, around),
    ...(scored ? [panelPoint(of, around)] : []),
    ...(priced ? [protestPoint(of, around), exclusionsPoint(of, around)] : []),
  ]
}

const registrationPoint = (of: Solicitation, { registrationOpen }: Around): Point =>
  point(
    'registration',
    'Vendor registration',
    {
      refuse: registrationOpen
        ? null
        : 'Registration is closed, so no new vendor can bid. Only an administrator can open it.',
      pass: 'Open.',
    },
    { cites: [law(of, '200.319', '(e)')] },
  )

function invitedPoint(of: Solicitation, { invited, quotes }: Around): Point {
  const few = kindOf[of.kind].priced && invited < (quotes ?? 2)
  return point(
    'invited',
    'Invited vendors',
    {
      warn:
        invited === 0
          ? 'No vendor is invited yet. Only invited vendors can read this solicitation.'
          : few
            ? `${plural(invited, { one: 'Only 1 vendor is', other: `Only ${invited} vendors are` })} invited. ${quotes ? `The policy asks for ${quotes} quotes.` : 'Ask an adequate number of qualified sources.'}`
            : null,
      pass: plural(invited, { one: '1 vendor invited.', other: `${invited} vendors invited.` }),
    },
    {
      place: { label: 'Open invitations', to: `/rfq-builder/${of.id}?tab=questions` },
      cites: [law(of, '200.320', '(a)(2)(i)')],
    },
  )
}

const officersPoint = (of: Solicitation, { officers }: Around): Point =>
  point(
    'officers',
    'Opening officers',
    {
      refuse: whyNotCommittee(of, { needed: of.officers_needed, officers }),
      pass: `${of.officers_needed} of ${officers} open together.`,
    },
    {
      place: { label: 'Open officers', to: `/rfq-builder/${of.id}#opening-officers` },
      cites: of.kind === 'ifb' ? [law(of, '200.320', '(b)(1)(ii)(C)')] : [],
    },
  )

/** A panel is named after the opening, when the officers have seen names and prices: who is left to score? */
function panelPoint(of: Solicitation, { officers, people }: Around): Point {
  const free = people - officers
  return point(
    'panel',
    'Evaluation panel',
    {
      refuse:
        people < 3
          ? `A panel needs a chair and two evaluators, and ${plural(people, { one: 'only 1 person works', other: `only ${people} people work` })} here.`
          : null,
      warn:
        free < 2
          ? `${free > 0 ? 'Only 1 person here is not an opening officer' : 'Everyone here is an opening officer'}, and a panel needs two evaluators. An officer who scores has seen names and prices, and the recommendation will say so.`
          : null,
      pass: `${free} people can score without opening the bids.`,
    },
    {
      place: { label: 'Open officers', to: `/rfq-builder/${of.id}#opening-officers` },
      cites: [law(of, '200.320', '(b)(2)(ii)'), law(of, '200.318', '(c)(1)')],
    },
  )
}

/** A rule that covers every amount, because the award amount is not known yet. */
function protestPoint(of: Solicitation, { protestPeriods, today }: Around): Point {
  const period = protestPeriodFor(of, 1, protestPeriods, today)
  return point(
    'protest_period',
    'Protest period',
    {
      refuse: period
        ? null
        : `No protest period on file covers every amount for “${kindInWords(of.kind)}”. An administrator must add one with its source before bid opening; later rules do not govern.`,
      pass: period ? `${period.days === 0 ? 'No wait' : days(period.days)} (${period.source}).` : '',
    },
    {
      place: period ? null : { label: 'New protest period', to: '/bid-evaluation/protest-periods/new' },
      cites: [...(period ? [row(period, '/bid-evaluation/protest-periods')] : []), law(of, '200.318', '(k)')],
    },
  )
}

/** The award needs a current list; there is time until then, so a missing one warns. */
function exclusionsPoint(of: Solicitation, { list, oldAfter, today }: Around): Point {
  const missing = whyNotList(list, { today, oldAfter })
  return point(
    'exclusions',
    'Exclusion list',
    {
      warn:
        missing &&
        `${missing}${of.federal ? ' No award with federal money can be made without it.' : ' Vendors are not checked without it.'}`,
      pass: list ? `${list.name}, published ${dayInWords(list.published_on)}.` : '',
    },
    { place: { label: 'Open exclusion list', to: '/vendor-directory/exclusions' }, cites: [law(of, '200.214')] },
  )
}
