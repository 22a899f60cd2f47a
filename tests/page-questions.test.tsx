import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { aheadOf } from '#app/ahead.ts'
import { isDrawnPage } from '#platform/pages/drawn-page.ts'
import { isListPage } from '#platform/pages/list-page.ts'
import type { PageOpened } from '#platform/pages/opened.ts'
import { isPage } from '#platform/pages/page.ts'
import { partOf } from '#platform/reads/part.ts'
import { askerOf } from '#tests/batch.ts'
import { demoRoles } from '#tests/demo-roles.ts'
import { startDemonstration } from '#tests/demonstration.ts'
import { drawingFor, findDrawn } from '#tests/drawn-pages.tsx'
import { pagesOfAreas as all } from './pages-of-areas.ts'

// A declared page is one question: what its parts ask when they are drawn has come with its record. Each is drawn over
// the demonstration, and each of its reads is compared with those that the server named.

const declared = all.filter(isPage).map((page) => [page.at, page] as const)
const tabs = all
  .filter(isListPage)
  .flatMap((page) =>
    page.tabs.map(({ tab }) => [tab === page.tabs[0]!.tab ? page.at : `${page.at}?tab=${tab}`, page] as const),
  )

/** Reads that a panel of its own, or a list with its filters, asks after the others: a number here may only fall. */
const later: Readonly<Record<string, number>> = {
  '/admin/certifications?tab=work': 1,
  '/advanced-compliance/runs/:id': 1,
  '/bid-evaluation': 1,
  '/inventory/kits/:id': 4,
  '/safety-management/:id': 3,
  '/safety-management?tab=log': 1,
  '/safety-management/cases/:id': 2,
}

/** Reads that a part drawn for one page may show, and doesn't: names of rows, the list of a mailbox that is not set up. */
const unneeded: Readonly<Record<string, number>> = {
  '/admin/standards/:id': 1,
  // The request beside the list is drawn when the width is known, and a form when its draft is.
  '/approvals-inbox': 8,
  '/approvals/chains/new': 1,
  '/budget-management/lines/new': 6,
  '/budget-management/transfers/new': 2,
  '/disaster-response/incidents/new': 3,
  '/docs/new': 2,
  '/clients?tab=trends': 1,
  // Its lower panels are drawn after the first ones.
  '/dashboard?tab=work': 8,
  '/grant-management/grants/:id': 1,
  '/invoices?tab=email': 4,
}

let wire: Awaited<ReturnType<typeof startDemonstration>>
beforeAll(async () => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} })
  vi.stubGlobal('scrollY', 0)
  vi.stubGlobal('innerHeight', 900)
  wire = await startDemonstration()
})
afterAll(() => {
  vi.unstubAllGlobals()
})

/** Asked by the frame of every page, with the first one that is opened. */
const ofTheFrame =
  /organization_members\?select=(job|organization_id)|\/user_roles\?|check-subscription|rpc\/my_badges|work\/waiting/

test.each(declared)('%s', async (at, { of }) => {
  const { rows } = await wire.owner.query<{ id: string }>(
    `select id from ${of.table} where organization_id = (select id from organizations where name like 'City of Alder%')
      order by created_at, id limit 1`,
  )
  const [row] = rows
  if (row) await compare(at.replace(':id', row.id), { at, search: '', zone, table: of.table, id: row.id }, at)
})

/** The filters of an address, its words, its chart and its order. */
const narrowed = [
  '/requisitions?where.status=approved&where.need_by=2026-01-01..&sort=-amount&columns=number,title,amount',
  '/requisitions?q=chairs',
  '/requisitions?q=zzz',
  '/requisitions?chart=on',
  '/purchase-orders?chart=vendor.amount&where.status=issued',
  '/purchase-orders?tab=receipts&where.created_at=2026-01-01..2026-12-31',
].map((address) => [address, { at: address.split('?')[0]! }] as const)

test.each([...tabs, ...narrowed])('%s', async (address, { at }) => {
  const search = address.slice(at.length)
  await compare(address, { at, search, zone }, address)
})

const { timeZone: zone } = Intl.DateTimeFormat().resolvedOptions()

/** Each card of the dashboard is shown to a person of some job, or on the tab of their work. */
const people = ['user', 'finance', 'grants', 'emergency', 'auditor', 'admin', 'manager']
const drawn = [
  ...people.flatMap((role) => ['/dashboard', '/dashboard?tab=work'].map((address) => [role, address] as const)),
  ...['', '?tab=transfers', '?tab=versions', '?tab=years', '?tab=accounts'].map(
    (tab) => ['finance', `/budget-management${tab}`] as const,
  ),
  ...[
    '/approvals-inbox',
    '/approvals/chains/new',
    '/budget-forecasts',
    '/budget-management/lines/new',
    '/budget-management/transfers/new',
    '/budget-management/versions/new',
    '/cost-centers',
    '/cost-centers/rules/new',
    '/disaster-response/incidents/new',
    '/docs',
    '/docs/new',
    '/grant-management/limits',
    '/grant-management/reports',
    '/holidays',
    '/supply-chain-risk',
    '/vendor-directory/terms',
  ].map((address) => ['admin', address] as const),
]
/** Pages below a record. */
const below = all.filter(isDrawnPage).flatMap(({ at }) => (at.includes('/:id/') ? [at] : []))

test('each page that says what it asks is drawn', () => {
  const at = new Set([...drawn.map(([, address]) => address.split('?')[0]), ...below])
  expect(all.filter(isDrawnPage).filter((page) => !at.has(page.at))).toEqual([])
})

test.each(drawn)('for the %s %s', async (role, address) => {
  await compare(address, openedAt(address), address, role)
})

test.each(below)('%s', async (at) => {
  const table = findDrawn(at.split('/:id')[0] + '/' + randomUUID()).page?.route.of
  const { rows } = await wire.owner.query<{ id: string }>(
    `select id from ${table as string} where organization_id = (select id from organizations where name like 'City of Alder%')
      and status not in ('draft', 'canceled') order by created_at, id limit 1`,
  )
  const address = at.replace(':id', rows[0]!.id)
  await compare(address, openedAt(address), at)
})

/** As the browser opens it. */
function openedAt(address: string): PageOpened {
  const [pathname, search = ''] = address.split(/(?=\?)/)
  return aheadOf(findDrawn, { pathname: pathname!, search })!
}

/** The view of a logged record is a request of its own. */
const mustBeAlone = 421

async function compare(address: string, opened: PageOpened, name: string, role = 'admin'): Promise<void> {
  const reader = await demoRoles.city(wire, role)
  const asked = new Set<string>()
  const draw = drawingFor(wire.url, wire.anonKey, reader, {
    around: true,
    heard: (address, request) => {
      const part = partOf(address, wire.url, request)
      if (part && !ofTheFrame.test(part.path)) asked.add(JSON.stringify(part))
    },
  })
  await draw(address)
  const came = await askerOf((path, init) => fetch(wire.url + path, withKey(init)), reader.token).opened(opened)
  expect(came.filter(({ part, status }) => part.method === 'GET' && status >= 400 && status !== mustBeAlone)).toEqual(
    [],
  )
  const named = new Set(came.map(({ part }) => JSON.stringify(part)))
  const late = [...asked].filter((read) => !named.has(read))
  expect(late.length, `asks later:\n${late.map(decodeURIComponent).join('\n')}\n`).toBe(later[name] ?? 0)
  // A read that no part asks is made for nothing.
  const idle = [...named].filter((read) => !asked.has(read) && !ofTheFrame.test(read))
  expect(idle.length, `asked for nothing:\n${idle.map(decodeURIComponent).join('\n')}\n`).toBeLessThanOrEqual(
    unneeded[name] ?? 0,
  )
}

test('a read that follows from rows is named before they arrive, so that no part asks for it meanwhile', async () => {
  const { rows } = await wire.owner.query<{ id: string }>(
    `select requisition as id from requisition_lines where requisition in
      (select id from requisitions where status in ('draft', 'returned')) order by created_at, id limit 1`,
  )
  const { token } = await demoRoles.city(wire, 'admin')
  const came = await askerOf((path, init) => fetch(wire.url + path, withKey(init)), token).opened({
    at: '/requisitions/:id',
    search: '',
    zone,
    table: 'requisitions',
    id: rows[0]!.id,
  })
  const read = (path: string) => came.find(({ part }) => part.path.startsWith(path))!
  expect(read('/functions/v1/requisitions/judge').place).toBeLessThan(read('/rest/v1/requisition_lines').named)
})

/** A filter on an open page asks for rows; what is above them has not changed. */
test('the rows of a narrowed list come in one answer, and nothing besides', async () => {
  const { token } = await demoRoles.city(wire, 'admin')
  const page = { at: '/contracts', search: '?where.status=active&sort=ends_on', zone }
  const [all, rows] = await Promise.all(
    [page, { ...page, rows: true as const }].map(async (opened) => {
      const came = await askerOf((path, init) => fetch(wire.url + path, withKey(init)), token).opened(opened)
      return came.map(({ part }) => part.path.split('?')[0]!.split('/v1/')[1]!)
    }),
  )
  expect(all).toContain('contract_securities')
  expect(rows).not.toContain('contract_securities')
  expect(rows).toEqual(expect.arrayContaining(['contracts', 'vendors', 'records/totals', 'records/status-counts']))
})

test.each([
  ['/api-connectors', {}],
  ['/api-connectors/runs/:id', { table: 'connector_runs', id: '00000000-0000-4000-8000-000000000000' }],
])('%s brings nothing to a person who may not open it', async (at, record) => {
  const asker = async (role: 'user' | 'manager') => {
    const { token } = await demoRoles.city(wire, role)
    return askerOf((path, init) => fetch(wire.url + path, withKey(init)), token).opened({
      at,
      search: '',
      zone,
      ...record,
    })
  }
  expect(await asker('user')).toEqual([])
  expect(await asker('manager')).not.toEqual([])
})

const withKey = (init: RequestInit = {}): RequestInit => ({
  ...init,
  headers: { ...(init.headers as Record<string, string>), apikey: wire.anonKey },
})
