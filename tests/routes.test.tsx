import { expect, test } from 'vitest'
import { pages } from '#app/pages.ts'
import { findPlace } from '#app/routes.tsx'
import { atLeast, roles, type Rights, type Role } from '#platform/roles.ts'
import { records } from '../src/records.ts'
import { agentPaths, audiencePaths, publicPaths, rolePaths, signedInPaths, unguardedPaths } from './spec-routes.ts'

const pageAt = (path: string) => pages.find((page) => page.path === path)

/** The guard table's answer for a page: who may open it. */
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
  for (const path of [...publicPaths, ...audiencePaths])
    expect([path, whoMayOpen(path)]).toEqual([path, ['signed out', ...all]])
})

test('work pages need a sign-in and no role', () => {
  for (const path of [...signedInPaths, ...agentPaths]) expect([path, whoMayOpen(path)]).toEqual([path, all])
})

test('three pages have no guard, and /security shows the public statement to signed-out visitors', () => {
  for (const path of [...unguardedPaths, '/security'])
    expect([path, whoMayOpen(path)]).toEqual([path, ['signed out', ...all]])
})

test('pages with a role open to that role, and platform_admin includes admin and manager', () => {
  const opens: Record<keyof typeof rolePaths, Role[]> = {
    'admin or manager': ['manager', 'admin', 'platform_admin'],
    admin: ['admin', 'platform_admin'],
    platform_admin: ['platform_admin'],
  }
  for (const [wanted, paths] of Object.entries(rolePaths) as [keyof typeof rolePaths, string[]][])
    for (const path of paths) expect([path, whoMayOpen(path)]).toEqual([path, opens[wanted]])
})

test('no page is open, or needs a role, beyond the specification', () => {
  const named = new Set([
    ...publicPaths,
    ...audiencePaths,
    ...unguardedPaths,
    '/security',
    ...Object.values(rolePaths).flat(),
  ])
  // Subpages need the same roles as their page, and open no new access.
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
  // More: the outbox of a demo, the mailbox for invoices, invitations that only an administrator edits, targets of the public lists, outside auditors, reviewers of small agencies, signers without an account, public forms, injury cases, certificate verification, and the AI policy with its ledger.
  expect(further.map(({ path }) => path)).toEqual([
    '/citizen-portal/your-report',
    '/citizen-portal/reports/:id',
    '/dev/mail',
    '/imports/employees/:id/edit',
    '/small-agency-review',
    '/audit-papers',
    '/public-opportunities/:id',
    '/sign',
    '/invoices/mailbox',
    '/safety-management/cases/:id',
    '/f/receipt',
    '/f/verify',
    '/f/:address',
    '/verify-certificate',
    '/ai-policy',
    '/ai-disclosures',
    '/ai-disclosures/:id',
  ])
})

test('every control register has a page for a new value, for a value, and for its change', () => {
  for (const { table, control } of records.filter((record) => record.control)) {
    const shown = pages.find(({ route }) => route.of === table)
    expect(shown?.path, `${table} ${control!.rule[0]}`).toMatch(/\/:id$/)
    const at = shown!.path.replace('/:id', '')
    expect(
      [`${at}/new`, `${at}/:id/edit`].filter((path) => !pageAt(path)),
      table,
    ).toEqual([])
    expect(findPlace(`${at}/new`)?.page?.path, table).toBe(`${at}/new`)
  }
})

test('the blog has its fifteen articles, each with an address', () => {
  expect(pages.filter(({ path, route }) => path.startsWith('/blog/') && route.open === 'public')).toHaveLength(15)
})

test('an unknown address is not found', () => {
  expect(findPlace('/no-such-page')?.path).toBe('*')
  expect(findPlace('/purchase-orders/no/such/page')?.path).toBe('*')
})

test('an address leads to its own line, in any case of letters, with or without a trailing slash', () => {
  for (const { path } of pages) {
    const address = path.replaceAll(/:\w+/g, '0198f000-0000-7000-8000-000000000001')
    for (const written of [address, `${address}/`.replace('//', '/'), address.toUpperCase()])
      expect([written, findPlace(written)?.path]).toEqual([written, path])
  }
  expect(findPlace('/records/purchase_orders/1')?.path).toBe('/records/:table/:id')
})
