import { plural } from '#platform/words.ts'
import { dayInWords, daysBetween } from '#platform/dates.ts'
import { life } from '#platform/life.ts'
import { factsFrom } from '#platform/life/move.ts'
import { longText, ref } from '#platform/records/fields.ts'
import { firstReason } from '#platform/rules.ts'
import { damageItem, type EligibilityCheck } from './records.ts'

export type DamageFacts = {
  /** The deadline to report damage of its request. */
  due: string | null
  check: Pick<EligibilityCheck, 'status' | 'result'> | null
  /** Whether the checked fields have changed since the check. */
  changed: boolean
  /** The number of its project, if FEMA has it. */
  sent: string | null
  /** Whether a project of its disaster and category can take it. */
  fits: boolean
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
      about: 'Reports a damage item in the inventory for FEMA, within 60 days of the scoping meeting.',
      from: 'draft',
      to: 'reported',
      look: 'main',
      says: { button: 'Report', done: '{number} reported', event: 'reported the damage' },
      whyNotYet: ({ due }, { late_reason }, { today }) =>
        due !== null && today > due && !late_reason?.trim()
          ? `Damage was due on ${dayInWords(due)}, ${ago(daysBetween(due, today))}. Enter the reason for the late report.`
          : null,
    },
    accept: {
      about: 'Accepts an eligible damage item, so that a project can repair it.',
      decides: 'money',
      from: 'reported',
      to: 'accepted',
      not: {
        entered_by: 'You can’t accept damage you entered. Another person must accept it.',
        author: 'You can’t accept damage you changed. Another person must accept it.',
      },
      look: 'main',
      says: { button: 'Accept', done: '{number} accepted', event: 'accepted the damage' },
      whyNotYet: ({ check, changed }) =>
        firstReason(
          check === null && 'Check eligibility first.',
          check !== null && check.status !== 'eligible' && check.result,
          changed && 'The damage, its location or its cause changed after the check. Check eligibility again.',
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
        ask: 'Add {title} to a project',
        hint: 'Select a draft project of the same category of work.',
        done: '{number} added to the project',
        event: 'added the damage to a project',
      },
      whyNotYet: ({ fits }, { category }) =>
        fits ? null : `This disaster has no draft project of category ${category}. Create one first.`,
      fixes: ({ declaration }) => [[/./, { table: 'disaster_declarations', id: declaration }]],
    },
    leaveProject: {
      about: 'Removes damage from a project that FEMA doesn’t have yet.',
      from: 'in_project',
      to: 'accepted',
      says: {
        button: 'Remove from project',
        done: '{number} removed from the project',
        event: 'removed the damage from its project',
        trail: 'removed from the project',
      },
      whyNotYet: ({ sent }) => (sent === null ? null : `${sent} was submitted to FEMA with this damage.`),
    },
    refuse: {
      about: 'Marks damage as ineligible, with the reason. It stays in the inventory.',
      from: ['reported', 'accepted'],
      to: 'ineligible',
      by: 'manager',
      asks: { reason },
      leaves: {
        work_orders: { stay: 'The repair is needed without FEMA too.' },
        cost_records: { stops: { first: 'Reject it or move it to other damage first.' } },
        recovery_sources: { stay: 'Insurance and other money still pay for the damage.' },
        mitigation_projects: { stops: { first: 'Withdraw it, or remove the damage from it, first.' } },
      },
      says: {
        button: 'Mark as ineligible',
        ask: 'Mark {title} as ineligible?',
        hint: 'The damage stays in the inventory with the reason.',
        done: '{number} marked as ineligible',
        event: 'marked the damage as ineligible',
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
      leaves: {
        work_orders: { stay: 'The work order is canceled by itself if nothing has to be repaired.' },
        cost_records: { stops: { first: 'Withdraw it or move it to other damage first.' } },
        recovery_sources: { stops: { first: 'Record its receipt or denial first.' } },
        mitigation_projects: { stops: { first: 'Withdraw it, or remove the damage from it, first.' } },
      },
      says: {
        button: 'Withdraw',
        ask: 'Withdraw {number}?',
        hint: 'It stays in the register as withdrawn.',
        done: '{number} withdrawn',
        event: 'withdrew the damage',
        trail: 'withdrawn',
      },
    },
  },
})

const ago = (days: number) => plural(days, { one: '1 day ago', other: `${days} days ago` })
