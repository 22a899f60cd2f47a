import { expect, test } from 'vitest'
import { life } from '#platform/life.ts'
import { choice, person, text } from '#platform/records/fields.ts'
import { defineRecord } from '#platform/records/record.ts'
import { decideMoves } from './rules.ts'

const permit = defineRecord('permits', {
  label: 'Permit',
  plural: 'Permits',
  about: 'A permit.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  title: 'title',
  list: ['title'],
  fields: { title: text(), owner: person(), status: choice(['draft', 'issued'], { initial: 'draft' }) },
})
const permitLife = life(permit, {
  topic: 'permits',
  stages: { draft: 'open', issued: 'over' },
  moves: {
    issue: {
      about: 'Issues a permit.',
      from: 'draft',
      to: 'issued',
      not: { owner: 'You can’t issue your own permit.' },
      says: { button: 'Issue', done: 'Issued', event: 'issued the finding' },
    },
  },
})

test('the access screen says for each move who can make it and where it leads', () => {
  const decided = (role: 'user' | 'manager', status: string) => decideMoves([permitLife], { role, status })
  const why =
    'Issues a permit. From draft to issued. Managers and administrators can do this. ' +
    'Separation of duties: not allowed for the person under “Owner”.'
  expect(decided('user', 'draft')).toEqual([{ question: 'Issue', answer: 'no', why }])
  expect(decided('manager', 'draft')).toEqual([{ question: 'Issue', answer: 'yes', why }])
  expect(decided('manager', 'issued')).toEqual([])
})
