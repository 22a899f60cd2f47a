import { expect, test } from 'vitest'
import { pageAt, pages, recordPages } from '#app/pages.ts'
import type { AnyMove } from '#platform/life/move.ts'
import { isListPage, type DeclaredList } from '#platform/pages/list-page.ts'
import { isPage, type DeclaredPage } from '#platform/pages/page.ts'
import { lives } from '../src/lives.ts'
import { pagesOfAreas as declared } from './pages-of-areas.ts'

// A refusal leads to the place where it is fixed: the record’s own form, the record that stops the move, or an address
// that the move names.

/** Moves that other records refuse and that name no such place: a number here may only fall. */
const without: Readonly<Record<string, number>> = {
  access_reviews: 1,
  agent_versions: 1,
  asset_counts: 1,
  asset_dispositions: 2,
  assets: 1,
  audit_findings: 2,
  audits: 2,
  awards: 1,
  capital_projects: 3,
  carbon_entries: 1,
  checklists: 1,
  cost_centers: 1,
  cost_records: 1,
  courses: 1,
  damage_items: 3,
  device_alarms: 1,
  disaster_declarations: 1,
  emergency_accesses: 1,
  emergency_purchases: 2,
  enrollments: 1,
  evaluations: 5,
  forms: 1,
  grant_amendments: 2,
  grant_applications: 1,
  grant_budget_plans: 2,
  grant_costs: 2,
  grant_milestones: 1,
  import_runs: 2,
  injury_cases: 1,
  inspections: 2,
  job_hazards: 1,
  knowledge_documents: 1,
  mitigation_projects: 1,
  monitoring_findings: 1,
  monitoring_visits: 1,
  nonconformances: 1,
  pa_appeals: 1,
  pa_projects: 3,
  pdf_templates: 1,
  policies: 1,
  project_costs: 1,
  projects: 1,
  property_reports: 1,
  public_forms: 1,
  resource_requests: 3,
  risks: 1,
  route_plans: 3,
  route_stops: 3,
  safety_years: 1,
  single_audits: 1,
  small_agency_declarations: 2,
  sso_connections: 1,
  standards: 1,
  stock_counts: 3,
  subawards: 1,
  supply_risks: 2,
  takeoffs: 1,
  templates: 1,
  webhook_deliveries: 1,
  work_permits: 2,
  workflow_runs: 1,
  workflow_tasks: 2,
}

const moving = lives.flatMap((life) =>
  Object.entries(life.moves as Record<string, AnyMove>).map(([name, move]) => ({ life, name, move })),
)

test('a move that other records refuse names the place where that is fixed', () => {
  const found: Record<string, number> = {}
  for (const { life, move } of moving)
    if (move.whyNotYet && !move.fixes) found[life.record.table] = (found[life.record.table] ?? 0) + 1
  expect(found).toEqual(without)
})

const id = '00000000-0000-4000-8000-000000000001'
/** A row whose fields are all ids. */
const anyRow = (status: string) =>
  new Proxy({ status }, { get: (row, name) => (name === 'status' ? row.status : id) }) as never

/** The tabs of a declared page, and those that every record’s page has. */
function tabsAt(path: string): readonly string[] | undefined {
  const page = declared.find((each) => (isPage(each) || isListPage(each)) && each.at === path) as
    | DeclaredList
    | DeclaredPage
    | undefined
  if (isListPage(page)) return page.tabs.map(({ tab }) => tab)
  if (!isPage(page)) return undefined
  return ['details', 'documents', ...page.shows.flatMap((part) => ('tab' in part ? [part.tab as string] : []))]
}

const placed = moving.flatMap(({ life, name, move }) =>
  (move.fixes?.(anyRow([move.from].flat()[0]!)) ?? []).map(([, at]) => ({ life, name, at })),
)

test('there are places', () => expect(placed.length).toBeGreaterThan(30))

test.each(placed.map((each) => [each.life.commandOf(each.name), each] as const))(
  '%s leads to a page that exists',
  (_, { life, at }) => {
    if (at === '') return
    if (typeof at === 'object') return expect(recordPages[at.table], at.table).toBeDefined()
    const [named, query = ''] = at.split('?')
    const path = (named || recordPages[life.record.table])!.replace(id, ':id')
    expect(pageAt(path) ?? pages.find((page) => page.path === path), at).toBeDefined()
    const tab = new URLSearchParams(query).get('tab')
    const tabs = tabsAt(path)
    if (tab && tabs) expect(tabs, at).toContain(tab)
  },
)
