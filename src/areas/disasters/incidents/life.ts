import { life } from '#platform/life.ts'
import { why } from '#platform/life/asks.ts'
import { factsFrom } from '#platform/life/move.ts'
import { choice, longText } from '#platform/records/fields.ts'
import { firstReason } from '#platform/rules.ts'
import { duty, incident } from './records.ts'
import { levels, levelWords } from './words.ts'

/** Deployed resources, open shelters and signed-in positions block the closing. */
export type StillOut = { away: number; shelters: number; onDuty: number }

const whyStillOut = ({ away, shelters, onDuty }: StillOut) =>
  firstReason(
    away === 1 && 'One resource is en route or on scene. Demobilize it first.',
    away > 1 && `${away} resources are en route or on scene. Demobilize them first.`,
    shelters === 1 && 'One shelter is open for this incident. Close it first.',
    shelters > 1 && `${shelters} shelters are open for this incident. Close them first.`,
    onDuty === 1 && 'One position is still signed in. Sign it out first.',
    onDuty > 1 && `${onDuty} positions are still signed in. Sign them out first.`,
  )

export const incidentLife = life(incident, {
  topic: 'incidents',
  stages: { open: 'open', closed: 'over' },
  facts: factsFrom<StillOut>('resource_requests', 'shelters', 'position_duties'),
  moves: {
    activate: {
      about: 'Sets the EOC activation level for an incident, with the reason.',
      from: 'open',
      by: 'manager',
      asks: { level: choice(levels, { required: true, label: 'Activation', words: levelWords }), reason: why() },
      start: ({ level }) => ({ level }),
      says: {
        button: 'Set activation',
        ask: 'Set activation for {number}',
        hint: 'The level and the reason are logged.',
        done: 'Activation set',
        event: 'changed the activation level',
        trail: 'activation changed',
      },
      whyNotWith: ({ level }, row) =>
        row.level === level ? { name: 'level', message: 'The incident is already at this level.' } : null,
    },
    close: {
      about: 'Closes an incident when nothing is deployed.',
      from: 'open',
      to: 'closed',
      by: 'manager',
      asks: { note: longText({ required: true, max: 5_000, label: 'Outcome' }) },
      reason: 'note',
      leaves: {
        emergency_purchases: {
          stops: { first: 'Decide it or end its window first.', while: ['submitted', 'active'] },
          stay: 'A draft can be submitted only if the incident is opened again.',
        },
        position_duties: { refused: true },
        resource_requests: {
          stops: { first: 'Demobilize it first.', while: ['en_route', 'on_scene'] },
          ended: 'canceled',
          tells: ['created_by'],
        },
        shelters: {
          stops: { first: 'Close it first.', while: ['open'] },
          stay: 'A planned shelter can open for another incident.',
        },
        situation_reports: { stay: 'A report that was written during the incident can still be signed.' },
        volunteer_assignments: {
          stops: { first: 'Release the volunteer first.', while: ['on_site'] },
          ended: 'canceled',
          tells: ['created_by'],
        },
        supply_exceptions: { stay: 'The item is short for other uses too.' },
        damage_items: { stay: 'Damage is repaired and claimed after the incident.' },
      },
      says: {
        button: 'Close incident',
        ask: 'Close {number}?',
        hint: 'All resources must be demobilized, shelters closed and positions signed out.',
        done: '{number} closed',
        event: 'closed the incident',
      },
      whyNotYet: whyStillOut,
      fixes: ({ id }) => [
        [/resource/, `/disaster-response?incident=${id}`],
        [/shelter/, `/disaster-response?tab=shelters&incident=${id}`],
        [/./, { table: 'emergency_incidents', id }],
      ],
    },
    reopen: {
      about: 'Reopens a closed incident, with the reason.',
      from: 'closed',
      to: 'open',
      by: 'manager',
      asks: { reason: why() },
      says: {
        button: 'Reopen incident',
        ask: 'Reopen {number}?',
        hint: 'The log and boards become editable again.',
        done: '{number} reopened',
        event: 'reopened the incident',
      },
    },
  },
})

export const dutyLife = life(duty, {
  topic: 'incidents',
  stages: { on_duty: 'open', relieved: 'over' },
  moves: {
    signOut: {
      about: 'Signs a person out of a position, with a handover note.',
      from: 'on_duty',
      to: 'relieved',
      by: 'manager',
      or: 'holder',
      asks: { note: longText({ required: true, max: 5_000, label: 'Handover note' }) },
      says: {
        button: 'Sign out',
        ask: 'Sign out: {position}',
        hint: 'Work in progress, commitments and next steps. The next holder starts from this note.',
        done: 'Signed out',
        event: 'signed out of the position',
        trail: 'signed out',
      },
    },
  },
})
