import { life } from '#platform/life.ts'
import { askFor, why } from '#platform/life/asks.ts'
import { choice } from '#platform/records/fields.ts'
import { applicationReviewer, reviewCriterion } from './records.ts'

export const criterionLife = life(reviewCriterion, {
  topic: 'grant-criteria',
  stages: { current: 'open', retired: 'over' },
  moves: {
    retire: {
      about: 'Retires a review criterion. What was scored by it stays.',
      from: 'current',
      to: 'retired',
      says: { button: 'Retire criterion', done: 'Criterion retired', event: 'retired it' },
    },
  },
})

const { declaration, declared } = applicationReviewer.fields

/** Scores are given with a line for each criterion, so scoring is a command of its own. */
export const reviewerLife = life(applicationReviewer, {
  topic: 'application-reviewers',
  stages: { asked: 'open', scoring: 'open', scored: 'over', excused: 'over' },
  setElsewhere: ['scored'],
  moves: {
    declare: {
      about:
        'Declares whether the reviewer, their family, a partner or an employer has an interest in the application ' +
        '(2 CFR 200.112 and 200.318).',
      from: ['asked', 'scoring'],
      to: ['scoring', 'excused'],
      by: 'user',
      asks: {
        declared: choice(['clear', 'conflict'], { required: true, label: declared.label!, words: declared.words! }),
        declaration: askFor(declaration),
      },
      look: 'main',
      says: {
        button: 'Declare',
        ask: 'Conflict of interest',
        hint:
          'Does anyone of you, your family, a partner or an employer of any of you have an interest in it, or gain ' +
          'by it (2 CFR 200.318(c))?',
        done: 'Declared',
        event: 'declared a conflict of interest, or none, for it',
        trail: 'conflict of interest declared',
      },
      whyNot: ({ reviewer }, { actor }) =>
        reviewer === actor.user_id ? null : 'Only the reviewer declares a conflict of interest.',
    },
    excuse: {
      about: 'Excuses a reviewer who does not score after all, with the reason.',
      from: ['asked', 'scoring'],
      to: 'excused',
      asks: { reason: why('Reason', 2_000) },
      says: {
        button: 'Excuse',
        ask: 'Excuse this reviewer?',
        hint: 'The others score the application.',
        done: 'Reviewer excused',
        event: 'excused the reviewer of it',
        trail: 'reviewer excused',
      },
    },
  },
})
