import { expect, test } from 'vitest'
import { isWiderList, isWithin, networkOf } from '#platform/networks.ts'
import { isLooser, none, whyNotSet, type Controls } from './rules.ts'

test.each([
  ['192.0.2.0/24', '192.0.2.255', true],
  ['192.0.2.0/24', '192.0.3.0', false],
  ['192.0.2.7', '192.0.2.7', true],
  ['192.0.2.7', '192.0.2.8', false],
  ['2001:db8::/32', '2001:db8:ffff::1', true],
  ['2001:db8::/32', '2001:db9::1', false],
  ['::1', '::1', true],
  ['192.0.2.0/24', '::ffff:192.0.2.9', true],
  ['10.0.0.0/8\n# the annex\n192.0.2.0/24', '192.0.2.1', true],
  ['0.0.0.0/0', '2001:db8::1', false],
  ['192.0.2.0/24', '', false],
  ['192.0.2.0/24', 'localhost', false],
])('the list %j and the address %s', (list, address, within) => expect(isWithin(list, address)).toBe(within))

test.each([
  '192.0.2.1/24',
  '192.0.2.0/33',
  '192.0.2/24',
  '192.0.2.0/',
  '192.0.2.0/024',
  '2001:db8::1/32',
  '2001:db8::/129',
  'example.gov',
  '*',
  '10.0.0.0/8/8',
])('%s is not a network', (written) => expect(networkOf(written)).toBeNull())

test.each<[string, string | null, string | null, boolean]>([
  ['a first list', null, '192.0.2.0/24', false],
  ['no list any more', '192.0.2.0/24', null, true],
  ['one network fewer', '192.0.2.0/24\n10.0.0.0/8', '10.0.0.0/8', false],
  ['a part of it', '10.0.0.0/8', '10.1.0.0/16', false],
  ['one more', '10.0.0.0/8', '10.0.0.0/8, 192.0.2.0/24', true],
  ['a larger one', '10.1.0.0/16', '10.0.0.0/8', true],
  ['the other family', '10.0.0.0/8', '10.0.0.0/8\n::/0', true],
])('%s', (_, before, after, wider) => expect(isWiderList(before, after)).toBe(wider))

const sso: Controls = { ...none, sso_roles: 'user, admin', break_glass: 'ada' }
test.each<[string, Controls, Controls, boolean]>([
  ['a first role with a second factor', none, { ...none, factor_roles: 'admin' }, false],
  ['one role fewer', { ...none, factor_roles: 'manager, admin' }, { ...none, factor_roles: 'admin' }, true],
  ['another role in its place', { ...none, factor_roles: 'manager' }, { ...none, factor_roles: 'admin' }, true],
  ['single sign-on for one role fewer', sso, { ...sso, sso_roles: 'admin' }, true],
  ['single sign-on for some domains alone', sso, { ...sso, sso_domains: 'example.gov' }, true],
  [
    'single sign-on for one domain more',
    { ...sso, sso_domains: 'example.gov' },
    { ...sso, sso_domains: 'example.gov, example.org' },
    false,
  ],
  ['single sign-on for every domain', { ...sso, sso_domains: 'example.gov' }, sso, false],
  ['another break-glass administrator', sso, { ...sso, break_glass: 'bea' }, true],
  ['a break-glass administrator before it is required', none, { ...none, break_glass: 'bea' }, false],
  ['administrators by a group', none, { ...none, scim_admin: true }, true],
  ['no administrators by a group', { ...none, scim_admin: true }, none, false],
  ['fewer hours on devices', none, { ...none, kept_hours: 0 }, false],
  ['more hours on devices', { ...none, kept_hours: 8 }, none, true],
])('%s', (_, before, after, looser) => expect(isLooser(before, after)).toBe(looser))

const known = {
  actor: { role: 'admin', user_id: 'ada' },
  address: '192.0.2.7',
  provider: { works: true, vouched: true },
  breakGlass: { role: 'admin', disabled: false, hasFactor: true },
} as const
test.each<[string, Controls, Partial<Parameters<typeof whyNotSet>[2]>, string | null]>([
  ['everything in order', sso, {}, null],
  [
    'a manager',
    sso,
    { actor: { role: 'manager', user_id: 'max' } },
    'Only an administrator can change sign-in controls.',
  ],
  [
    'an address that is not known',
    { ...none, networks: '192.0.2.0/24' },
    { address: undefined },
    'Your current address isn’t in these networks, so you would lock yourself out. Add it first.',
  ],
  [
    'an invalid domain',
    { ...none, sso_domains: 'everyone' },
    {},
    '“everyone” is not an email domain. Use a form like alderfalls.gov.',
  ],
  [
    'a disabled break-glass administrator',
    sso,
    { breakGlass: { role: 'admin', disabled: true, hasFactor: true } },
    'The break-glass account must be an enabled administrator of your organization.',
  ],
  [
    'one without a second factor',
    sso,
    { breakGlass: { role: 'admin', disabled: false, hasFactor: false } },
    'The break-glass administrator hasn’t set up MFA. They set it up under My security.',
  ],
  [
    'a provider that no one used',
    sso,
    { provider: { works: true, vouched: false }, actor: { role: 'admin', user_id: 'bea' } },
    'Sign in through the identity provider yourself first, to show that it works.',
  ],
  ['the break-glass administrator without the provider', sso, { provider: { works: true, vouched: false } }, null],
])('%s', (_, after, more, reason) => expect(whyNotSet(after, none, { ...known, ...more })).toBe(reason))
