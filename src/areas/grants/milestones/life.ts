import { dayInWords } from '#platform/dates.ts'
import { life } from '#platform/life.ts'
import { askFor, why } from '#platform/life/asks.ts'
import { factsFrom } from '#platform/life/move.ts'
import { date } from '#platform/records/fields.ts'
import { grantMilestone } from './records.ts'

/** The milestone that comes first and is still open. */
export type Earlier = { earlier: string | null }

export const milestoneLife = life(grantMilestone, {
  topic: 'grant-milestones',
  stages: { open: 'open', met: 'over', dropped: 'over' },
  facts: factsFrom<Earlier>('grant_milestones'),
  moves: {
    meet: {
      about: 'Records the day on which a milestone was reached. Its evidence is attached before.',
      from: 'open',
      to: 'met',
      or: 'owner',
      look: 'main',
      asks: {
        day: date({ required: true, label: 'Day' }),
        note: askFor(grantMilestone.fields.note, { label: 'What was achieved' }),
      },
      start: (_, { today }) => ({ day: today }),
      says: {
        button: 'Mark as reached',
        ask: 'Mark “{title}” as reached',
        done: 'The milestone is reached',
        event: 'marked it as reached',
        trail: 'marked as reached',
      },
      whyNot: ({ evidence }) =>
        evidence.length === 0 ? 'Add the evidence first: the awarding agency asks for it (2 CFR 200.329).' : null,
      whyNotYet: ({ earlier }) => (earlier === null ? null : `“${earlier}” comes first and is not reached.`),
      whyNotWith({ day }, { begins_on }, { today }) {
        if (day > today) return { name: 'day', message: 'Enter a day that is not in the future.' }
        return day < begins_on ? { name: 'day', message: `The milestone began on ${dayInWords(begins_on)}.` } : null
      },
    },
    drop: {
      about: 'Drops a milestone, with the reason. The awarding agency approves a change of scope first.',
      from: 'open',
      to: 'dropped',
      asks: { reason: why() },
      says: {
        button: 'Drop',
        ask: 'Drop “{title}”?',
        hint: 'If this changes the scope, the awarding agency approves it first (2 CFR 200.308).',
        done: 'The milestone is dropped',
        event: 'dropped it',
      },
    },
    reopen: {
      about: 'Reopens a milestone, with the reason.',
      from: ['met', 'dropped'],
      to: 'open',
      asks: { reason: why() },
      says: {
        button: 'Reopen',
        ask: 'Reopen “{title}”?',
        hint: 'It counts as not reached again.',
        done: 'The milestone is open again',
        event: 'reopened it',
      },
    },
  },
})
