import { expect, test } from 'vitest'
import { confirmable } from './confirmable.ts'

const nora = { user_id: 'nora', role: 'admin' as const }
const waits = (given_by: string) => ({ given_by, decides_from: '2026-12-28T00:00:00Z' })
const proposed = (proposed_by: string, register = 'user_roles') => ({
  id: 'change',
  register,
  after: 'Manager',
  proposed_by,
})
const person = { user_id: 'eve', role: 'user' as const, waits: null, proposed: null }

test.each([
  ['nothing waits', person, [], []],
  ['an account that another gave', { ...person, waits: waits('ada') }, [], ['eve']],
  ['an account that she gave herself', { ...person, waits: waits('nora') }, [], []],
  ['her own account', { ...person, user_id: 'nora', waits: waits('ada') }, [], []],
  ['a role that another proposed', { ...person, proposed: proposed('ada') }, ['change'], []],
  ['a role that she proposed herself', { ...person, proposed: proposed('nora') }, [], []],
  [
    'a proposed role of a person who waits too',
    { ...person, waits: waits('ada'), proposed: proposed('ada') },
    ['change'],
    [],
  ],
  [
    'an administrator who is to lose the role',
    { ...person, role: 'admin' as const, proposed: proposed('ada') },
    [],
    [],
  ],
  ['a person who is to leave', { ...person, proposed: proposed('ada', 'organization_members') }, [], []],
])('together with others: %s', (_, each, changes, accounts) =>
  expect(confirmable([each], nora)).toEqual({ changes, accounts }),
)
