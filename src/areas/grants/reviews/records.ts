import { choice, longText, number, percent, person, ref, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const reviewCriterion = defineRecord('grant_criteria', {
  label: 'Review criterion',
  plural: 'Review criteria',
  about: 'A criterion for scoring applications, with its weight. The weights of active criteria total 100.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  openWhile: ['current'],
  title: 'name',
  list: ['name', 'weight', 'most', 'status'],
  fields: {
    name: text({ required: true, max: 120 }),
    weight: percent({ required: true, min: 0, max: 100, decimals: 2 }),
    most: number({ min: 1, max: 100, decimals: 0, initial: 5, label: 'Max points' }),
    asks: longText({ max: 1_000, label: 'Question for reviewers' }),
    status: choice(['current', 'retired'], { initial: 'current', setBy: 'commands', words: { current: 'Active' } }),
  },
})
export type ReviewCriterion = RowOf<typeof reviewCriterion>

export const applicationReviewer = defineRecord('application_reviewers', {
  label: 'Reviewer',
  plural: 'Reviewers',
  about: 'A person who scores an application, after declaring any conflict of interest.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  title: 'declaration',
  list: ['application', 'reviewer', 'declared', 'total', 'status'],
  fields: {
    application: ref('grant_applications', { required: true, setBy: 'commands' }),
    reviewer: person({ required: true, setBy: 'commands' }),
    declared: choice(['open', 'clear', 'conflict'], {
      initial: 'open',
      setBy: 'commands',
      label: 'Conflict of interest',
      words: { open: 'Not declared', clear: 'No conflict', conflict: 'Conflict' },
    }),
    declaration: longText({ max: 2_000, setBy: 'commands', label: 'Declaration' }),
    total: number({ min: 0, max: 100, decimals: 2, setBy: 'commands', label: 'Points (of 100)' }),
    status: choice(['asked', 'scoring', 'scored', 'excused'], {
      marks: { asked: 'begun', scored: 'done' },
      initial: 'asked',
      setBy: 'commands',
      words: { asked: 'Invited', excused: 'Recused' },
    }),
  },
})
export type ApplicationReviewer = RowOf<typeof applicationReviewer>

export const reviewScore = defineRecord('application_scores', {
  label: 'Review score',
  plural: 'Review scores',
  about: 'A reviewer’s score for one criterion, with the reason.',
  access: { of: 'parent', parent: 'application_reviewers', by: 'reviewer' },
  title: 'comment',
  list: ['criterion', 'points', 'comment'],
  fields: {
    reviewer: ref('application_reviewers', { required: true, setBy: 'commands' }),
    criterion: ref('grant_criteria', { required: true, setBy: 'commands' }),
    points: number({ required: true, min: 0, decimals: 1, setBy: 'commands' }),
    comment: longText({ required: true, max: 2_000, setBy: 'commands' }),
  },
})
export type ReviewScore = RowOf<typeof reviewScore>
