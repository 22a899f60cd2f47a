import { dayInWords } from '#platform/dates.ts'
import { life } from '#platform/life.ts'
import { askFor, why } from '#platform/life/asks.ts'
import { factsFrom } from '#platform/life/move.ts'
import { date } from '#platform/records/fields.ts'
import { grantMilestone } from './records.ts'

/** The preceding milestone, if it is still open. */
export type Earlier = { earlier: string | null }

export const milestoneLife = life(grantMilestone, {
  topic: 'grant-milestones',
  stages: { open: 'open', met: 'over', dropped: 'over' },
  facts: factsFrom<Earlier>('grant_milestones'),
  moves: {
    meet: {
      about: 'Records the date a milestone was met. Its evidence must be attached first.',
      from: 'open',
      to: 'met',
      or: 'owner',
      look: 'main',
      asks: {
        day: date({ required: true, label: 'Date' }),
        note: askFor(grantMilestone.fields.note, { label: 'Results' }),
      },
      start: (_, { today }) => ({ day: today }),
      leaves: { grant_milestones: { stay: 'The next milestone can be met now.' } },
      says: {
        button: 'Mark as met',
        ask: 'Mark “{title}” as met?',
        done: 'Milestone marked as met',
        event: 'marked the milestone as met',
        trail: 'marked as met',
      },
      whyNotYet: ({ earlier }) => (earlier === null ? null : `“${earlier}” comes first and has not been met.`),
      whyNotWith({ day }, { begins_on }, { today }) {
        if (day > today) return { name: 'day', message: 'The date can’t be in the future.' }
        return day < begins_on
          ? { name: 'day', message: `The milestone started on ${dayInWords(begins_on)}. Enter a later date.` }
          : null
      },
    },
    drop: {
      about: 'Drops a milestone, with the reason. The awarding agency must approve a change of scope first.',
      from: 'open',
      to: 'dropped',
      asks: { reason: why() },
      leaves: { grant_milestones: { stay: 'The next milestone no longer waits for it.' } },
      says: {
        button: 'Drop milestone',
        ask: 'Drop “{title}”?',
        hint: 'If this changes the scope, the awarding agency must approve it first (2 CFR 200.308).',
        done: 'Milestone dropped',
        event: 'dropped the milestone',
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
        hint: 'The milestone counts as not met.',
        done: 'Milestone reopened',
        event: 'reopened the milestone',
      },
    },
  },
})
