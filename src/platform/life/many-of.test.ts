import { expect, test } from 'vitest'
import { life } from '../life.ts'
import { choice, text } from '../records/fields.ts'
import { defineRecord } from '../records/record.ts'
import { manyOf } from './many-of.ts'

const plan = defineRecord('trial_plans', {
  label: 'Plan',
  plural: 'Plans',
  about: 'For this test.',
  access: { of: 'organization', read: 'user', write: 'user' },
  title: 'title',
  list: ['title'],
  fields: {
    title: text({ required: true, max: 200 }),
    status: choice(['active', 'paused', 'ended'], { initial: 'active', setBy: 'commands' }),
  },
})
const planLife = life(plan, {
  topic: 'trial-plans',
  stages: { active: 'open', paused: 'open', ended: 'over' },
  moves: {
    pause: {
      about: 'For this test.',
      from: 'active',
      to: 'paused',
      bulk: true,
      undoneBy: 'resume',
      says: { button: 'Pause', done: 'Paused', event: 'paused the plan' },
    },
    resume: {
      about: 'For this test.',
      from: 'paused',
      to: 'active',
      says: { button: 'Resume', done: 'Resumed', event: 'resumed the plan' },
    },
    end: {
      about: 'For this test.',
      from: ['active', 'paused'],
      to: 'ended',
      bulk: true,
      says: { button: 'End', done: 'Ended', event: 'ended the plan' },
    },
  },
})

test('a list offers many rows at once what one row has, and takes back what is not final', () =>
  expect(manyOf(planLife)).toEqual([
    { label: 'Pause', command: 'trial-plans/pause', undoneBy: 'trial-plans/resume' },
    { label: 'End', command: 'trial-plans/end' },
  ]))
