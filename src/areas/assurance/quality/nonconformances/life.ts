import { life } from '#platform/life.ts'
import { askFor, why } from '#platform/life/asks.ts'
import { factsFrom } from '#platform/life/move.ts'
import { longText } from '#platform/records/fields.ts'
import { indicator, nonconformance } from '../records.ts'

/** The longest reason that the commands of this area accept. */
const longest = 2_000

/** Whether the corrective action is still open. */
export type Following = { actionOpen: boolean }

export const nonconformanceLife = life(nonconformance, {
  topic: 'nonconformances',
  stages: { open: 'open', decided: 'open', closed: 'over' },
  facts: factsFrom<Following>('corrective_actions'),
  moves: {
    decide: {
      about: 'Records the disposition of a nonconformance.',
      from: 'open',
      to: 'decided',
      by: 'manager',
      look: 'main',
      asks: {
        disposition: askFor(nonconformance.fields.disposition),
        disposition_reason: longText({ max: 2_000, label: 'Reason' }),
      },
      says: {
        button: 'Record disposition',
        ask: 'Record disposition of {number}',
        done: 'Disposition recorded',
        event: 'recorded the disposition',
        trail: 'disposition recorded',
      },
      whyNotWith({ disposition, disposition_reason }, { found_by }, { actor }) {
        if (disposition !== 'use_as_is') return null
        if (found_by === actor.user_id)
          return {
            name: 'disposition',
            message: 'You found this nonconformance. Another manager must decide to use it as is.',
          }
        return disposition_reason?.trim()
          ? null
          : { name: 'disposition_reason', message: 'Enter why it can be used as is.' }
      },
    },
    close: {
      about: 'Closes a nonconformance once its corrective action is closed.',
      from: 'decided',
      to: 'closed',
      by: 'manager',
      look: 'main',
      says: { button: 'Close', done: '{number} closed', event: 'closed the nonconformance' },
      whyNotYet: ({ actionOpen }) => (actionOpen ? 'Close the corrective action first.' : null),
    },
  },
})

export const indicatorLife = life(indicator, {
  topic: 'quality-indicators',
  stages: { active: 'open', retired: 'over' },
  moves: {
    retire: {
      about: 'Retires a quality indicator.',
      from: 'active',
      to: 'retired',
      asks: { reason: why('Reason', longest) },
      look: 'danger',
      says: { button: 'Retire', ask: 'Retire {code}?', done: '{code} retired', event: 'retired the indicator' },
    },
  },
})
