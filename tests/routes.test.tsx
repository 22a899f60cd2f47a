import { expect, test } from 'vitest'
import { pages } from '#app/pages.ts'
import { findPlace } from '#app/routes.tsx'
import { atLeast, roles, type Rights, type Role } from '#platform/roles.ts'
import { agentPaths, publicPaths, rolePaths, signedInPaths, unguardedPaths } from './spec-routes.ts'

const pageAt = (path: string) => pages.find((page) => page.path === path)

/** What the guard's table says of a page: who may open it. */
const whoMayOpen = (path: string): (Role | 'signed out')[] => {
  const { open, roles: wanted } = pageAt(path)!.route
  return [
    ...(open ? (['signed out'] as const) : []),
    ...roles.filter((role) => !wanted || wanted.some((least) => atLeast(least, heldBy(role)))),
  ]
}

/** The platform administrator of the specification administers the agency as well. */
const heldBy = (role: Role): Rights => (role === 'platform_admin' ? { role: 'admin', operates: true } : { role })

const all: Role[] = ['user', 'manager', 'admin', 'platform_admin']

test('every address of the specification has a page with a title', () => {
  const named = [
    ...publicPaths,
    ...signedInPaths,
    ...agentPaths,
    ...unguardedPaths,
    ...Object.values(rolePaths).flat(),
    '/security',
  ]
  expect(named.filter((path) => !pageAt(path)?.route.title)).toEqual([])
  expect(named).toHaveLength(new Set(named).size)
})

test('the public pages are open to everyone', () => {
  for (const path of publicPaths) expect([path, whoMayOpen(path)]).toEqual([path, ['signed out', ...all]])
})

test('the pages of work ask who is there, and for no role', () => {
  for (const path of [...signedInPaths, ...agentPaths]) expect([path, whoMayOpen(path)]).toEqual([path, all])
})

test('three pages have no guard, and /security shows the public statement to whoever is signed out', () => {
  for (const path of [...unguardedPaths, '/security'])
    expect([path, whoMayOpen(path)]).toEqual([path, ['signed out', ...all]])
})

test('the pages that ask for a role open to it, and platform_admin includes admin and manager', () => {
  const opens: Record<keyof typeof rolePaths, Role[]> = {
    'admin or manager': ['manager', 'admin', 'platform_admin'],
    admin: ['admin', 'platform_admin'],
    platform_admin: ['platform_admin'],
  }
  for (const [wanted, paths] of Object.entries(rolePaths) as [keyof typeof rolePaths, string[]][])
    for (const path of paths) expect([path, whoMayOpen(path)]).toEqual([path, opens[wanted]])
})

test('no page is open, or asks for a role, that the specification does not name', () => {
  const named = new Set([...publicPaths, ...unguardedPaths, '/security', ...Object.values(rolePaths).flat()])
  // What lies below a page asks for the same roles as that page, and is no new door.
  const asAbove = ({ path, route }: (typeof pages)[number]) =>
    pages.some(
      (above) =>
        named.has(above.path) &&
        path.startsWith(`${above.path}/`) &&
        `${above.route.roles}` === `${route.roles}` &&
        !route.open,
    )
  const further = pages.filter(
    (page) =>
      (page.route.open || page.route.roles) &&
      !named.has(page.path) &&
      !asAbove(page) &&
      !/^\/(blog|documentation)\//.test(page.path),
  )
  // Further ones: the outbox of a demonstration, what the public lists lead to, cases of injury, and whether a
  // certificate is real.
  expect(further.map(({ path }) => path)).toEqual([
    '/dev/mail',
    '/public-opportunities/:id',
    '/safety-management/cases/:id',
    '/verify-certificate',
  ])
})

test('the blog has its fifteen articles, each with an address', () => {
  expect(pages.filter(({ path, route }) => path.startsWith('/blog/') && route.open === 'public')).toHaveLength(15)
})

test('an address that nobody has is not found', () => {
  expect(findPlace('/no-such-page')?.path).toBe('*')
  expect(findPlace('/purchase-orders/no/such/page')?.path).toBe('*')
})

test('an address leads to its own line, in small letters or capitals, with or without a last stroke', () => {
  for (const { path } of pages) {
    const address = path.replaceAll(/:\w+/g, '0198f000-0000-7000-8000-000000000001')
    for (const written of [address, `${address}/`.replace('//', '/'), address.toUpperCase()])
      expect([written, findPlace(written)?.path]).toEqual([written, path])
  }
  expect(findPlace('/records/purchase_orders/1')?.path).toBe('/records/:table/:id')
})
