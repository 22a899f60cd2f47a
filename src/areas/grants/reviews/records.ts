import { choice, longText, number, percent, person, ref, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const reviewCriterion = defineRecord('grant_criteria', {
  label: 'Review criterion',
  plural: 'Review criteria',
  about: 'What applications are judged by, with its weight. The weights of all that are in use come to a hundred.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  openWhile: ['current'],
  title: 'name',
  list: ['name', 'weight', 'most', 'status'],
  fields: {
    name: text({ required: true, max: 120 }),
    weight: percent({ required: true, min: 0, max: 100, decimals: 2 }),
    most: number({ min: 1, max: 100, decimals: 0, initial: 5, label: 'Points at most' }),
    asks: longText({ max: 1_000, label: 'What it asks' }),
    status: choice(['current', 'retired'], { initial: 'current', setBy: 'commands', words: { current: 'In use' } }),
  },
})
export type ReviewCriterion = RowOf<typeof reviewCriterion>

export const applicationReviewer = defineRecord('application_reviewers', {
  label: 'Reviewer',
  plural: 'Reviewers',
  about: 'Who judges an application: asked first whether a conflict of interest stands in the way.',
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
      words: { open: 'Not declared', clear: 'None', conflict: 'There is one' },
    }),
    declaration: longText({ max: 2_000, setBy: 'commands', label: 'In their words' }),
    total: number({ min: 0, max: 100, decimals: 2, setBy: 'commands', label: 'Points of 100' }),
    status: choice(['asked', 'scoring', 'scored', 'excused'], {
      marks: { asked: 'begun', scored: 'done' },
      initial: 'asked',
      setBy: 'commands',
    }),
  },
})
export type ApplicationReviewer = RowOf<typeof applicationReviewer>

export const reviewScore = defineRecord('application_scores', {
  label: 'Review score',
  plural: 'Review scores',
  about: 'What a reviewer gave for one criterion, and why.',
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
