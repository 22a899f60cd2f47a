import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { isListPage } from '#platform/pages/list-page.ts'
import type { PageOpened } from '#platform/pages/opened.ts'
import { isPage } from '#platform/pages/page.ts'
import { partOf } from '#platform/reads/part.ts'
import { askerOf } from '#tests/batch.ts'
import { demoRoles } from '#tests/demo-roles.ts'
import { startDemonstration } from '#tests/demonstration.ts'
import { drawingFor } from '#tests/drawn-pages.tsx'

// A declared page is one question: what its parts ask when they are drawn has come with its record. Each is drawn over
// the demonstration, and each of its reads is compared with those that the server named.

const all = (
  await Promise.all(
    readdirSync('src/areas', { recursive: true })
      .map(String)
      .filter((file) => file.endsWith('/pages.ts'))
      .map(async (file) => Object.values((await import(`../src/areas/${file}`)) as object)),
  )
).flat()
const declared = all.filter(isPage).map((page) => [page.at, page] as const)
const tabs = all
  .filter(isListPage)
  .flatMap((page) =>
    page.tabs.map(({ tab }) => [tab === page.tabs[0]!.tab ? page.at : `${page.at}?tab=${tab}`, page] as const),
  )

/** Reads that a panel of its own, or a list with its filters, asks after the others: a number here may only fall. */
const later: Readonly<Record<string, number>> = {
  '/admin/audits/:id': 3,
  '/admin/certifications?tab=work': 1,
  '/admin/roles/reviews/:id': 1,
  '/advanced-compliance/runs/:id': 1,
  '/asset-management/:id': 1,
  '/asset-management/counts/:id': 1,
  '/asset-management/dispositions/:id': 1,
  '/bid-evaluation': 3,
  '/bid-evaluation/awards/:id': 9,
  '/budget-management/accounts/:id': 1,
  '/budget-management/funds/:id': 1,
  '/budget-management/transfers/:id': 1,
  '/budget-management/versions/:id': 2,
  '/capital-planning-management/:id': 1,
  '/claims-change-orders/changes/:id': 3,
  '/construction-projects/pay/:id': 3,
  '/cost-centers/:id': 7,
  '/disaster/:id': 3,
  '/emergency-procurement/:id': 3,
  '/fema-grants-hub/appeals/:id': 2,
  '/fema-grants-hub/damage/:id': 2,
  '/grant-management/applications/:id': 4,
  '/grant-management/closeouts/:id': 1,
  '/grant-management/grants/:id': 3,
  '/grant-management/reports/:id': 2,
  '/grants-management/:id': 5,
  '/grants-management/costs/:id': 4,
  '/inventory/items/:id': 1,
  '/inventory/kits/:id': 6,
  '/invoices/:id': 1,
  '/master-data/items/:id': 1,
  '/payments': 2,
  '/payments/:id': 5,
  '/payments/accounts/:id': 2,
  '/payments/ledger/:id': 1,
  '/payments?tab=ledger': 6,
  '/payments?tab=returns': 1,
  '/payments/statements/:id': 1,
  '/purchase-orders/receipts/:id': 1,
  '/quantum-grant-management/:id': 3,
  '/safety-management/:id': 3,
  '/safety-management?tab=log': 1,
  '/safety-management/cases/:id': 4,
  '/safety-management/hazards/:id': 1,
  '/tasks/:id': 1,
  '/utility-form-filler/public/:id': 1,
  '/utility-form-filler/rules/:id': 2,
  '/utility-form-filler/versions/:id': 1,
  '/weather-alerts/:id': 5,
  '/weather-alerts/sites/:id': 1,
  '/workflow-designer/versions/:id': 4,
}

/** Reads that a part drawn for one page may show, and doesn't: names of rows, the list of a mailbox that is not set up. */
const unneeded: Readonly<Record<string, number>> = {
  '/admin/audits/:id': 1,
  '/admin/quality/indicators/:id': 1,
  '/admin/standards/:id': 2,
  '/api-connectors/runs/:id': 1,
  '/billing/invoices/:id': 1,
  '/budget-management/years/:id': 1,
  '/capital-planning-management/:id': 3,
  '/certifications-policies/policies/:id': 1,
  '/disaster-response/incidents/:id': 3,
  '/clients?tab=trends': 1,
  '/fema-grants-hub/damage/:id': 1,
  '/fema-grants-hub/projects/:id': 4,
  '/grant-management/grants/:id': 1,
  '/grant-management/opportunities/:id': 2,
  '/inspections-checklists/inspections/:id': 3,
  '/inventory/counts/:id': 1,
  '/invoices/:id': 2,
  '/invoices?tab=email': 4,
  '/maintenance-management/:id': 2,
  '/payments/reconciliations/:id': 1,
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
const ofTheFrame = /organization_members\?select=(job|organization_id)|\/user_roles\?|check-subscription/

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

async function compare(address: string, opened: PageOpened, name: string): Promise<void> {
  const reader = await demoRoles.city(wire, 'admin')
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
  const named = new Set(came.map(({ part }) => JSON.stringify(part)))
  const late = [...asked].filter((read) => !named.has(read))
  expect(late.length, `asks later:\n${late.map(decodeURIComponent).join('\n')}\n`).toBe(later[name] ?? 0)
  // A read that no part asks is made for nothing.
  const idle = [...named].filter((read) => !asked.has(read) && !ofTheFrame.test(read))
  expect(idle.length, `asked for nothing:\n${idle.map(decodeURIComponent).join('\n')}\n`).toBeLessThanOrEqual(
    unneeded[name] ?? 0,
  )
}

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
