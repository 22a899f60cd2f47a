import type { Session } from '@supabase/auth-js'
import { expect, test } from 'vitest'
import { cameThroughOrganization, levels, mustEnroll } from './assurance.ts'

const session = (aal: string, factors: { status: string }[] = []) =>
  ({
    access_token: `x.${Buffer.from(JSON.stringify({ aal, name: 'Zoë' })).toString('base64url')}.x`,
    user: { factors },
  }) as unknown as Session

test.each<[string, Session | null, ReturnType<typeof levels>]>([
  ['no one', null, { level: 'aal1', owesFactor: false }],
  ['a person without a second factor', session('aal1'), { level: 'aal1', owesFactor: false }],
  [
    'a person who began to set one up',
    session('aal1', [{ status: 'unverified' }]),
    { level: 'aal1', owesFactor: false },
  ],
  [
    'a person who has one and has not used it',
    session('aal1', [{ status: 'verified' }]),
    { level: 'aal1', owesFactor: true },
  ],
  ['a person who has used it', session('aal2', [{ status: 'verified' }]), { level: 'aal2', owesFactor: false }],
  ['a token that cannot be read', { access_token: 'x', user: {} } as Session, { level: 'aal1', owesFactor: false }],
])('%s', (_, session, expected) => {
  expect(levels(session)).toEqual(expected)
})

test('the token alone shows that a person must set up a second factor, nothing in the browser does', () => {
  const token = (claims: object) =>
    ({
      access_token: `x.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`,
      user: { factors: [] },
    }) as unknown as Session
  expect(
    [
      null,
      token({ aal: 'aal1' }),
      token({ aal: 'aal1', must_enroll: 'yes' }),
      token({ aal: 'aal1', must_enroll: true }),
    ].map(mustEnroll),
  ).toEqual([false, false, false, true])
})

test('a single sign-on session is recognized by its token', () => {
  const by = (method: string) =>
    ({
      access_token: `x.${Buffer.from(JSON.stringify({ amr: [{ method, timestamp: 1 }] })).toString('base64url')}.x`,
      user: {},
    }) as unknown as Session
  expect(cameThroughOrganization(by('sso/saml'))).toBe(true)
  expect(cameThroughOrganization(by('password'))).toBe(false)
  expect(cameThroughOrganization(null)).toBe(false)
  expect(cameThroughOrganization({ access_token: 'x', user: {} } as Session)).toBe(false)
})
