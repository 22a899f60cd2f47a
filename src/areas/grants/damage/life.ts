import { dayInWords, daysBetween } from '#platform/dates.ts'
import { life } from '#platform/life.ts'
import { factsFrom } from '#platform/life/move.ts'
import { longText, ref } from '#platform/records/fields.ts'
import { firstReason } from '#platform/rules.ts'
import { damageItem, type EligibilityCheck } from './records.ts'

export type DamageFacts = {
  /** Until when damage of its request is reported. */
  due: string | null
  check: Pick<EligibilityCheck, 'status' | 'result'> | null
  /** Whether what the check judged was changed since. */
  changed: boolean
  /** The number of its project, where FEMA has that. */
  sent: string | null
}

const reason = longText({ required: true, max: 2_000, label: 'Reason' })

export const damageLife = life(damageItem, {
  topic: 'damage-items',
  stages: {
    draft: 'open',
    reported: 'open',
    accepted: 'open',
    in_project: 'open',
    ineligible: 'over',
    withdrawn: 'over',
  },
  facts: factsFrom<DamageFacts>('pa_requests', 'eligibility_checks', 'pa_projects'),
  moves: {
    report: {
      about: 'Reports a damaged place in the inventory that FEMA is given, within sixty days of the scoping meeting.',
      from: 'draft',
      to: 'reported',
      look: 'main',
      says: { button: 'Report', done: '{number} is in the inventory', event: 'reported it' },
      whyNot: ({ request }) => (request === null ? 'Enter its request for Public Assistance first.' : null),
      whyNotYet: ({ due }, { late_reason }, { today }) =>
        due !== null && today > due && !late_reason?.trim()
          ? `Damage was due on ${dayInWords(due)}, ${ago(daysBetween(due, today))}. Enter why it is reported late.`
          : null,
    },
    accept: {
      about: 'Accepts a damaged place that was found eligible, so that a project can repair it.',
      from: 'reported',
      to: 'accepted',
      not: {
        entered_by: 'You entered this damage. Another person accepts it.',
        author: 'You changed this damage. Another person accepts it.',
      },
      look: 'main',
      says: { button: 'Accept', done: '{number} accepted', event: 'accepted it' },
      whyNotYet: ({ check, changed }) =>
        firstReason(
          check === null && 'Check first whether it is eligible.',
          check !== null && check.status !== 'eligible' && check.result,
          changed && 'The damage, its place or its cause was changed since it was checked. Check it again.',
        ),
    },
    joinProject: {
      about: 'Adds accepted damage to the project that repairs it.',
      from: 'accepted',
      to: 'in_project',
      asks: { project: ref('pa_projects', { required: true, label: 'Project' }) },
      look: 'main',
      says: {
        button: 'Add to project',
        ask: 'Which project repairs {title}?',
        hint: 'A draft of the same kind of work.',
        done: '{number} is in the project',
        event: 'added it to a project',
      },
    },
    leaveProject: {
      about: 'Removes damage from a project that FEMA does not have.',
      from: 'in_project',
      to: 'accepted',
      says: {
        button: 'Remove from project',
        done: '{number} is out of the project',
        event: 'removed it from its project',
        trail: 'removed from its project',
      },
      whyNotYet: ({ sent }) => (sent === null ? null : `${sent} was sent to FEMA with it.`),
    },
    refuse: {
      about: 'Marks damage as not eligible, with the reason. It stays in the inventory.',
      from: ['reported', 'accepted'],
      to: 'ineligible',
      by: 'manager',
      asks: { reason },
      says: {
        button: 'Mark as not eligible',
        ask: 'Mark {title} as not eligible?',
        hint: 'It stays in the inventory with the reason.',
        done: '{number} is not eligible',
        event: 'marked it as not eligible',
      },
    },
    withdraw: {
      about: 'Withdraws damage from the inventory, with the reason.',
      from: ['draft', 'reported', 'accepted'],
      to: 'withdrawn',
      by: 'manager',
      or: 'entered_by',
      asks: { reason },
      look: 'danger',
      says: {
        button: 'Withdraw',
        ask: 'Withdraw {number}?',
        hint: 'It stays in the register as withdrawn.',
        done: '{number} withdrawn',
        event: 'withdrew it',
        trail: 'withdrawn',
      },
    },
  },
})

const ago = (days: number) => (days === 1 ? '1 day ago' : `${days} days ago`)
