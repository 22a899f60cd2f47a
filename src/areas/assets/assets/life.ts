import { addDays } from '#platform/dates.ts'
import { life } from '#platform/life.ts'
import { askFor } from '#platform/life/asks.ts'
import type { Leaves } from '#platform/life/leaves.ts'
import { factsFrom } from '#platform/life/move.ts'
import { date, person, text } from '#platform/records/fields.ts'
import type { Reason } from '#platform/rules.ts'
import { asset } from './records.ts'

const { condition, out_reason } = asset.fields

/** Number of permit locks applied to an asset. */
export type AssetFacts = { locks: number }

/** An asset locked by others can't return to service. */
export const whyNotInService = ({ locks }: AssetFacts): Reason =>
  locks > 0 ? 'A lock is still applied to this asset. The person who applied it must remove it.' : null

export const assetLife = life(asset, {
  topic: 'assets',
  stages: { in_service: 'open', out_of_service: 'open', missing: 'open', disposed: 'over' },
  // The disposition sets that status.
  setElsewhere: ['disposed'],
  facts: factsFrom<AssetFacts>('lockouts', 'work_permits'),
  moves: {
    checkOut: {
      about: 'Checks an asset out to a person until a due date.',
      from: 'in_service',
      by: 'user',
      asks: {
        holder: person({ required: true, label: 'Checked out to' }),
        due_on: date({ required: true, label: 'Due' }),
        purpose: text({ required: true, max: 200 }),
      },
      start: (_, { today }) => ({ due_on: addDays(today, 14) }),
      says: {
        button: 'Check out',
        ask: 'Check out {name}',
        done: '{name} is checked out',
        event: 'checked out the asset',
        trail: 'checked out',
      },
      whyNot: ({ held_by }) => (held_by === null ? null : 'This asset is already checked out. Check it in first.'),
      whyNotWith: ({ due_on }, _, { today }) =>
        due_on < today ? { name: 'due_on', message: 'Enter a due date of today or later.' } : null,
    },
    checkIn: {
      about: 'Checks an asset in, with its condition.',
      from: ['in_service', 'out_of_service', 'missing'],
      by: 'user',
      asks: { condition: askFor(condition), note: text({ max: 300 }) },
      start: (row) => ({ condition: row.condition }),
      offline: true,
      says: {
        button: 'Check in',
        ask: 'Check in {name}',
        done: '{name} is checked in',
        event: 'checked in the asset',
        trail: 'checked in',
      },
      whyNot: ({ held_by }) => (held_by === null ? 'This asset is not checked out.' : null),
    },
    putBack: {
      about: 'Returns an asset to service when no lock is applied.',
      from: 'out_of_service',
      to: 'in_service',
      by: 'user',
      says: { button: 'Return to service', done: '{name} is back in service', event: 'returned the asset to service' },
      whyNotYet: whyNotInService,
    },
    find: {
      about: 'Records that a missing asset was found, and where.',
      from: 'missing',
      to: 'in_service',
      by: 'manager',
      or: 'custodian',
      asks: { location: text({ required: true, max: 200, label: 'Location' }) },
      start: ({ location }) => ({ location: location ?? '' }),
      offline: true,
      look: 'main',
      says: {
        button: 'Mark as found',
        ask: 'Mark {name} as found?',
        done: '{name} is back in service',
        event: 'found the asset',
      },
    },
    noteCondition: {
      about: 'Records the condition of an asset today, and what damaged it.',
      from: ['in_service', 'out_of_service', 'missing'],
      by: 'user',
      asks: {
        condition: askFor(condition),
        damaged_by: text({
          max: 200,
          label: 'Damaged by',
          help: 'Such as a storm with its number. Blank if undamaged.',
        }),
      },
      start: (row) => ({ condition: row.condition, damaged_by: row.damaged_by }),
      offline: true,
      says: {
        button: 'Record condition',
        ask: 'Condition of {name}',
        hint: 'Today’s observed condition.',
        done: 'Condition recorded',
        event: 'recorded the condition',
        trail: 'condition recorded',
      },
    },
    takeOut: {
      about: 'Takes an asset out of service, with the reason.',
      from: 'in_service',
      to: 'out_of_service',
      undoneBy: 'putBack',
      by: 'user',
      asks: { reason: askFor(out_reason, { label: 'Reason' }) },
      says: {
        button: 'Take out of service',
        ask: 'Take {name} out of service?',
        hint: 'Anyone who looks for the asset will see the reason.',
        done: '{name} is out of service',
        event: 'took the asset out of service',
        trail: 'taken out of service',
      },
    },
    reportMissing: {
      about: 'Records that an asset can’t be found, with the reason.',
      from: ['in_service', 'out_of_service'],
      to: 'missing',
      by: 'manager',
      or: 'custodian',
      asks: { reason: askFor(out_reason, { label: 'Reason' }) },
      look: 'danger',
      says: {
        button: 'Report missing',
        ask: 'Report {name} missing?',
        hint: 'It stays in the register until it is found or disposed of.',
        done: '{name} is missing',
        event: 'reported the asset missing',
        trail: 'reported missing',
      },
    },
  },
})

/**
 * A disposed asset leaves nothing to maintain. A disposition sets that status and no move of the asset, so its end is
 * declared here.
 */
export const disposedAsset = {
  record: asset,
  leaves: (): Leaves => ({
    work_orders: {
      stops: { first: 'Complete and close it first.', while: ['in_progress', 'done'] },
      ended: 'canceled',
      tells: ['assigned_to', 'requested_by'],
    },
    maintenance_plans: { ended: 'ended', tells: ['assigned_to', 'created_by'] },
    work_permits: { stops: { first: 'Close it first.' } },
  }),
}
