import { pageAt, recordPages } from './pages.ts'

/** Records without a page of their own, and the page with the button that makes one. */
const elsewhere = {
  asset_classes: '/asset-management',
  work_checklists: '/maintenance-management',
  warehouses: '/inventory',
  standard_clauses: '/admin/standards',
  fringe_rates: '/fema-forms',
  equipment_rates: '/fema-forms',
  capital_criteria: '/capital-planning-management',
} as const

/** The page that lists the records of each table, with the button for a new one: the nearest page above the record's. */
export const recordLists: Readonly<Record<string, string>> = Object.fromEntries([
  ...Object.entries(recordPages).flatMap(([table, path]) => {
    const parts = path.split('/:')[0]!.split('/')
    const above = parts.map((_, at) => parts.slice(0, parts.length - at).join('/')).find((each) => pageAt(each))
    return above ? [[table, above]] : []
  }),
  ...Object.entries(elsewhere),
])
