import { life } from '#platform/life.ts'
import { why } from '#platform/life/asks.ts'
import { factsFrom } from '#platform/life/move.ts'
import { choice, longText } from '#platform/records/fields.ts'
import { firstReason } from '#platform/rules.ts'
import { duty, incident } from './records.ts'
import { levels, levelWords } from './words.ts'

/** What is still out there: it comes home first, and no position is left signed in. */
export type StillOut = { away: number; shelters: number; onDuty: number }

const whyStillOut = ({ away, shelters, onDuty }: StillOut) =>
  firstReason(
    away === 1 && 'One resource is on the way or on scene. Demobilize it first.',
    away > 1 && `${away} resources are on the way or on scene. Demobilize them first.`,
    shelters === 1 && 'One shelter is open for it. Close it first.',
    shelters > 1 && `${shelters} shelters are open for it. Close them first.`,
    onDuty === 1 && 'One position is still signed in.',
    onDuty > 1 && `${onDuty} positions are still signed in.`,
  )

export const incidentLife = life(incident, {
  topic: 'incidents',
  stages: { open: 'open', closed: 'over' },
  facts: factsFrom<StillOut>('resource_requests', 'shelters', 'position_duties'),
  moves: {
    activate: {
      about: 'Sets the activation level of the operations center for an incident, with the reason.',
      from: 'open',
      by: 'manager',
      asks: { level: choice(levels, { required: true, label: 'Activation', words: levelWords }), reason: why() },
      start: ({ level }) => ({ level }),
      says: {
        button: 'Set activation',
        ask: 'Set the activation for {number}',
        hint: 'The level and the reason go into the log.',
        done: 'Activation set',
        event: 'set the activation of it',
        trail: 'activation set',
      },
      whyNotWith: ({ level }, row) =>
        row.level === level ? { name: 'level', message: 'This is the current level. Choose another one.' } : null,
    },
    close: {
      about: 'Closes an incident once nothing is deployed.',
      from: 'open',
      to: 'closed',
      by: 'manager',
      asks: { note: longText({ required: true, max: 5_000, label: 'How it ended' }) },
      reason: 'note',
      says: {
        button: 'Close incident',
        ask: 'Close {number}?',
        hint: 'Resources are demobilized, shelters are closed, positions are signed out.',
        done: '{number} closed',
        event: 'closed it',
      },
      whyNotYet: whyStillOut,
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
        hint: 'The log and the boards continue.',
        done: '{number} reopened',
        event: 'reopened it',
      },
    },
  },
})

export const dutyLife = life(duty, {
  topic: 'incidents',
  stages: { on_duty: 'open', relieved: 'over' },
  moves: {
    signOut: {
      about: 'Signs a person out of a position, with a hand-over note.',
      from: 'on_duty',
      to: 'relieved',
      by: 'manager',
      or: 'holder',
      asks: { note: longText({ required: true, max: 5_000, label: 'Hand-over note' }) },
      says: {
        button: 'Sign out',
        ask: 'Sign out: {position}',
        hint: 'What is running, what was promised, what comes next. The next holder starts from it.',
        done: 'Signed out',
        event: 'signed out of it',
        trail: 'signed out',
      },
    },
  },
})
