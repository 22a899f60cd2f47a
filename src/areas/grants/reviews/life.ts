import { life } from '#platform/life.ts'
import { askFor, why } from '#platform/life/asks.ts'
import { choice } from '#platform/records/fields.ts'
import { applicationReviewer, reviewCriterion } from './records.ts'

export const criterionLife = life(reviewCriterion, {
  topic: 'grant-criteria',
  stages: { current: 'open', retired: 'over' },
  moves: {
    retire: {
      about: 'Retires a review criterion. Its existing scores stay.',
      from: 'current',
      to: 'retired',
      says: { button: 'Retire criterion', done: 'Criterion retired', event: 'retired the criterion' },
    },
  },
})

const { declaration, declared } = applicationReviewer.fields

/** Scores come with one row per criterion, so scoring is a separate command. */
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
        button: 'Declare conflict of interest',
        ask: 'Declare conflict of interest',
        hint:
          'Do you, your family, your partner or your employer have an interest in this application, or a gain ' +
          'from it (2 CFR 200.318(c))?',
        done: 'Declaration saved',
        event: 'declared whether there is a conflict of interest',
        trail: 'conflict of interest declared',
      },
      whyNot: ({ reviewer }, { actor }) =>
        reviewer === actor.user_id ? null : 'Only the reviewer can declare a conflict of interest.',
    },
    excuse: {
      about: 'Recuses a reviewer who will not score, with the reason.',
      from: ['asked', 'scoring'],
      to: 'excused',
      asks: { reason: why('Reason', 2_000) },
      says: {
        button: 'Recuse',
        ask: 'Recuse this reviewer?',
        hint: 'The other reviewers score the application.',
        done: 'Reviewer recused',
        event: 'recused the reviewer',
        trail: 'reviewer recused',
      },
    },
  },
})
