import { expect, test } from 'vitest'
import { isOtherWay, needsFactor, type Demands, type Shown } from './demands.ts'

const nothing: Demands = {
  factor_roles: null,
  sso_roles: null,
  sso_domains: null,
  break_glass: null,
  networks: null,
  issuers: null,
}
const rosa: Shown = { user_id: 'rosa', email: 'rosa@example.gov', role: 'user', issuer: null }

test.each<[string, Partial<Demands>, Partial<Shown>, boolean]>([
  ['a user, where administrators owe it', { factor_roles: 'admin' }, {}, false],
  ['an administrator, where administrators owe it', { factor_roles: 'admin' }, { role: 'admin' }, true],
  [
    'a user who runs the installation, where administrators owe it',
    { factor_roles: 'admin' },
    { operates: true },
    true,
  ],
  [
    'a manager who runs the installation, where managers owe it',
    { factor_roles: 'manager' },
    { role: 'manager', operates: true },
    true,
  ],
  ['a user who runs the installation, where managers owe it', { factor_roles: 'manager' }, { operates: true }, false],
])('who must use a second factor: %s', (_, demands, shown, owed) =>
  expect(needsFactor({ ...nothing, ...demands }, { ...rosa, ...shown })).toBe(owed),
)

test('a platform administrator signs in with the provider that the agency requires of its administrators', () => {
  const demands = { ...nothing, sso_roles: 'admin', issuers: ['https://idp.example.gov'] }
  expect(isOtherWay(demands, rosa)).toBe(false)
  expect(isOtherWay(demands, { ...rosa, operates: true })).toBe(true)
  expect(isOtherWay(demands, { ...rosa, operates: true, issuer: 'https://idp.example.gov' })).toBe(false)
})
