import { addDays } from '#platform/dates.ts'
import { life } from '#platform/life.ts'
import { askFor } from '#platform/life/asks.ts'
import { factsFrom } from '#platform/life/move.ts'
import { date, person, text } from '#platform/records/fields.ts'
import type { Reason } from '#platform/rules.ts'
import { asset } from './records.ts'

const { condition, out_reason } = asset.fields

/** How many locks of permits are applied to an asset. */
export type AssetFacts = { locks: number }

/** What others have locked is not put into service. */
export const whyNotInService = ({ locks }: AssetFacts): Reason =>
  locks > 0 ? 'A lock is still applied to this asset. The person who applied it removes it first.' : null

export const assetLife = life(asset, {
  topic: 'assets',
  stages: { in_service: 'open', out_of_service: 'open', missing: 'open', disposed: 'over' },
  // Its disposition does that.
  setElsewhere: ['disposed'],
  facts: factsFrom<AssetFacts>('lockouts', 'work_permits'),
  moves: {
    checkOut: {
      about: 'Checks an asset out to a person until a day.',
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
        event: 'checked it out',
        trail: 'checked out',
      },
      whyNot: ({ held_by }) => (held_by === null ? null : 'This asset is already checked out. Check it in first.'),
      whyNotWith: ({ due_on }, _, { today }) =>
        due_on < today ? { name: 'due_on', message: 'Enter a due date that is not in the past.' } : null,
    },
    checkIn: {
      about: 'Checks an asset in, with the condition in which it came back.',
      from: ['in_service', 'out_of_service', 'missing'],
      by: 'user',
      asks: { condition: askFor(condition), note: text({ max: 300 }) },
      start: (row) => ({ condition: row.condition }),
      says: {
        button: 'Check in',
        ask: 'Check in {name}',
        done: '{name} is checked in',
        event: 'checked it in',
        trail: 'checked in',
      },
      whyNot: ({ held_by }) => (held_by === null ? 'This asset is not checked out.' : null),
    },
    putBack: {
      about: 'Returns an asset to service once no lock is applied to it.',
      from: 'out_of_service',
      to: 'in_service',
      by: 'user',
      says: { button: 'Return to service', done: '{name} is back in service', event: 'returned it to service' },
      whyNotYet: whyNotInService,
    },
    find: {
      about: 'Records that a missing asset was found, and where.',
      from: 'missing',
      to: 'in_service',
      by: 'manager',
      or: 'custodian',
      asks: { location: text({ required: true, max: 200, label: 'Where' }) },
      start: ({ location }) => ({ location: location ?? '' }),
      look: 'main',
      says: {
        button: 'Mark as found',
        ask: 'Mark {name} as found?',
        done: '{name} is back in service',
        event: 'found it',
      },
    },
    noteCondition: {
      about: 'Records in which condition an asset was seen today, and what damaged it.',
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
      says: {
        button: 'Record condition',
        ask: 'Condition of {name}',
        hint: 'As you saw it today.',
        done: 'Condition recorded',
        event: 'recorded the condition of it',
        trail: 'condition recorded',
      },
    },
    takeOut: {
      about: 'Takes an asset out of service, with the reason.',
      from: 'in_service',
      to: 'out_of_service',
      by: 'user',
      asks: { reason: askFor(out_reason, { label: 'Reason' }) },
      says: {
        button: 'Take out of service',
        ask: 'Take {name} out of service?',
        hint: 'Everyone who looks for it reads the reason.',
        done: '{name} is out of service',
        event: 'took it out of service',
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
        event: 'reported it missing',
        trail: 'reported missing',
      },
    },
  },
})
