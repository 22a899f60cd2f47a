import { expect, test } from 'vitest'
import { life } from '../life.ts'
import { choice, date, person, text } from '../records/fields.ts'
import { defineRecord } from '../records/record.ts'
import { waitsFor, type Signing } from './waits-for.ts'

const permit = defineRecord('sample_permits', {
  label: 'Permit',
  plural: 'Permits',
  about: 'A permit, for these tests.',
  access: { of: 'organization', read: 'user', write: 'user' },
  title: 'title',
  list: ['title', 'status'],
  fields: {
    title: text({ required: true }),
    reviewer: person({ label: 'Reviewer' }),
    inspector: person({ label: 'Inspector' }),
    inspect_by: date({ due: { says: 'Inspect {title}', for: ['inspector'], while: ['issued'] } }),
    status: choice(['draft', 'review', 'issued', 'open', 'closed'], { initial: 'draft' }),
  },
})
const says = (button: string) => ({ button, done: 'Done', event: 'did it' })
const permitLife = life(permit, {
  topic: 'sample-permits',
  stages: { draft: 'open', review: 'open', issued: 'open', open: 'open', closed: 'over' },
  moves: {
    submit: { about: 'S.', from: 'draft', to: 'review', look: 'main', says: says('Submit') },
    issue: {
      about: 'I.',
      from: 'review',
      to: 'issued',
      by: 'manager',
      or: 'reviewer',
      look: 'main',
      not: { created_by: 'You can’t issue your own permit.' },
      whyNot: ({ title }) => (title === 'Untitled' ? 'Enter a title first.' : null),
      says: says('Issue permit'),
    },
    inspect: { about: 'N.', from: 'issued', to: 'open', look: 'main', says: says('Inspect') },
    close: { about: 'C.', from: 'open', to: 'closed', look: 'danger', says: says('Close') },
  },
})

const names = new Map([
  ['max', 'Max Okafor'],
  ['pat', 'Pat Moreau'],
  ['rosa', 'Rosa Delgado'],
])
const rosa = { user_id: 'rosa', role: 'user' } as const
const max = { user_id: 'max', role: 'manager' } as const
const told = (status: string, actor: typeof rosa | typeof max, more: object = {}, signing?: Signing) => {
  const row = { id: 'p', title: 'Fence', created_by: 'rosa', reviewer: null, inspector: null, status, ...more }
  const waits = waitsFor(permitLife as never, row as never, { actor, today: '2026-11-25', names, signing })
  return waits && `${waits.tone} | ${waits.who}: ${waits.does}${waits.why ? ` | ${waits.why}` : ''}`
}

test.each([
  ['a draft is the turn of the person who began it', 'draft', rosa, {}, 'you | You: submit'],
  ['others may continue it, and it does not wait for them', 'draft', max, {}, 'others | Rosa Delgado: submit'],
  ['a person who left has no turn', 'draft', max, { created_by: 'una' }, 'others | Anyone: submit'],
  ['a move of a role names the role', 'review', rosa, {}, 'others | A manager: issue permit'],
  ['a person of that role reads that it is their turn', 'review', max, {}, 'you | You: issue permit'],
  ['the person who is named in it', 'review', rosa, { reviewer: 'pat' }, 'others | Pat Moreau: issue permit'],
  ['another one of that role has no turn', 'review', max, { reviewer: 'pat' }, 'others | Pat Moreau: issue permit'],
  ['who made it waits for another', 'review', max, { created_by: 'max' }, 'others | Another person: issue permit'],
  [
    'a reviewer who may not',
    'review',
    max,
    { created_by: 'max', reviewer: 'max' },
    'others | Another person: issue permit',
  ],
  ['a reason against it', 'review', max, { title: 'Untitled' }, 'you | You: issue permit | Enter a title first.'],
  [
    'a deadline that counts',
    'issued',
    rosa,
    { inspector: 'max', inspect_by: '2026-12-01' },
    'others | Max Okafor: inspect',
  ],
  ['only what gives it up is left', 'open', rosa, {}, null],
  ['it is over', 'closed', max, {}, null],
] as const)('%s', (_, status, actor, more, expected) => expect(told(status, actor, more)).toBe(expected))

test('an approval comes before the moves, and says when it is late', () => {
  const by = (people: string[], due: string | null = null) => ({ people, due })
  expect(told('review', max, {}, by(['pat']))).toBe('others | Pat Moreau: approve')
  expect(told('review', max, {}, by(['pat', 'max'], '2026-11-25'))).toBe('you | You: approve')
  expect(told('review', rosa, {}, by(['pat', 'max']))).toBe('others | Pat Moreau or Max Okafor: approve')
  expect(told('review', rosa, {}, by(['pat', 'max', 'una']))).toBe('others | One of 3 people: approve')
  expect(told('review', rosa, {}, by(['pat'], '2026-11-24'))).toBe('late | Pat Moreau: approve, 1 day late')
  expect(told('review', max, {}, by(['max'], '2026-11-22'))).toBe('late | You: approve, 3 days late')
  expect(told('review', max, {}, by([]))).toBe(null)
})
