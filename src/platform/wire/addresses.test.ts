import { expect, test } from 'vitest'
import {
  clientAddress,
  isBoundHere,
  isLocal,
  isLocalHost,
  isSecure,
  neighborhood,
  trustedProxies,
} from './addresses.ts'

const nobody = trustedProxies([])
const ours = trustedProxies(['10.0.0.0/8', 'loopback', 'fd00::/8'])

test.each<[string, string, string | undefined, string]>([
  ['a caller without a proxy is who connects', '203.0.113.7', undefined, '203.0.113.7'],
  ['a stranger who names another address is still himself', '203.0.113.7', '198.51.100.1', '203.0.113.7'],
  ['a proxy of ours is believed', '10.1.2.3', '198.51.100.1', '198.51.100.1'],
  ['what the caller wrote left of the truth is not', '10.1.2.3', '1.1.1.1, 198.51.100.1', '198.51.100.1'],
  ['two proxies of ours in a row are both passed', '10.1.2.3', '198.51.100.1, 10.9.9.9', '198.51.100.1'],
  ['a word that is no address ends the walk', '10.1.2.3', 'rosa@example.gov', '10.1.2.3'],
  ['an IPv4 caller on an IPv6 socket is shown plainly', '::ffff:10.1.2.3', '::ffff:198.51.100.1', '198.51.100.1'],
  ['a proxy may speak IPv6', 'fd00::5', '2001:db8::1', '2001:db8::1'],
])('%s', (_, peer, forwarded, expected) => expect(clientAddress(peer, forwarded, ours)).toBe(expected))

test('a proxy is still known after thousands of other addresses', () => {
  const proxies = trustedProxies(['10.0.0.0/8'])
  for (let i = 0; i < 2_500; i++) expect(proxies.trust(`192.0.${i >> 8}.${i & 255}`)).toBe(false)
  expect(['10.1.2.3', '192.0.2.1', '10.1.2.3'].map(proxies.trust)).toEqual([true, false, true])
})

test('without configured proxies no forwarded header is trusted', () => {
  expect(clientAddress('127.0.0.1', '198.51.100.1', nobody)).toBe('127.0.0.1')
  expect(isSecure(false, '127.0.0.1', 'https', nobody)).toBe(false)
})

test('encryption is what our proxy says, and its last value counts', () => {
  expect(isSecure(false, '10.1.2.3', 'https', ours)).toBe(true)
  expect(isSecure(false, '10.1.2.3', 'https, http', ours)).toBe(false)
  expect(isSecure(false, '203.0.113.7', 'https', ours)).toBe(false)
  expect(isSecure(true, '203.0.113.7', undefined, nobody)).toBe(true)
})

test('one IPv6 network counts as one client', () => {
  expect(neighborhood('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2')
  expect(neighborhood('2001:db8:1:2::9')).toBe('2001:db8:1:2')
  expect(neighborhood('2001:db8::1')).toBe('2001:db8:0:0')
  expect(neighborhood('::1')).toBe('0:0:0:0')
  expect(neighborhood('203.0.113.7')).toBe('203.0.113.7')
})

test.each([
  'localhost',
  'localhost:3000',
  'LOCALHOST',
  'app.localhost:80',
  '127.0.0.1:3000',
  '127.8.8.8',
  '[::1]:3000',
])('%s is this machine', (host) => expect(isLocalHost(host)).toBe(true))
test.each(['granary.example.gov', 'localhost.example.gov', '127.0.0.1.example.gov', '10.0.0.1', '', 'notlocalhost'])(
  '%s is not this machine',
  (host) => expect(isLocalHost(host)).toBe(false),
)

test('a request forwarded by a proxy on this machine does not count as from this machine', () => {
  const host = 'localhost:3000'
  expect(isLocal('127.0.0.1', { host })).toBe(true)
  expect(isLocal('::1', { host: '[::1]:3000' })).toBe(true)
  expect(isLocal('127.0.0.1', { host, 'x-forwarded-for': '198.51.100.1' })).toBe(false)
  expect(isLocal('127.0.0.1', { host, 'x-forwarded-host': 'granary.example.gov' })).toBe(false)
  expect(isLocal('127.0.0.1', { host, forwarded: 'for=198.51.100.1' })).toBe(false)
  expect(isLocal('127.0.0.1', { host, via: '1.1 proxy' })).toBe(false)
  expect(isLocal('203.0.113.7', { host })).toBe(false)
})

test("a page of a site whose name points at this machine doesn't count as local", () => {
  expect(isLocal('127.0.0.1', { host: 'evil.example' })).toBe(false)
  expect(isLocal('127.0.0.1', {})).toBe(false)
})

test.each(['127.0.0.1', 'localhost', '::1'])('a server on %s can only be reached from this machine', (host) =>
  expect(isBoundHere(host)).toBe(true),
)
test.each(['0.0.0.0', '::', '192.168.1.5', 'granary.example.gov'])('a server on %s is open to the network', (host) =>
  expect(isBoundHere(host)).toBe(false),
)

test('an invalid proxy is refused by name', () =>
  expect(() => trustedProxies(['nginx'])).toThrow('"nginx" isn’t a network'))
