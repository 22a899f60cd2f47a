import type { Page } from '@playwright/test'
import type { PictureName } from '../../src/areas/public/site/screens/pictures.ts'

/** A demo person's key, or a visitor. */
type Who = 'user' | 'manager' | 'vendor' | 'visitor'
/** A page, or the record that a query of the table API finds. */
type Where = string | { table: string; with: string; path: (id: string) => string }
export type Scene = {
  as: Who
  at: Where
  /** The part that the picture begins with; without it, the page below its header. */
  from?: (page: Page) => ReturnType<Page['locator']>
  /** How much of what is above it the picture shows, in CSS pixels. */ above?: number
  /** The button or tab that a reader would press first. */ first?: (page: Page) => Promise<unknown>
  /** A part that is drawn late, such as the streets of a map. */ until?: string
  /** How many CSS pixels of a wide window the picture covers, where that is not the part alone. */ covers?: number
}

const streets = '.ground-canvas[data-drawn]'
const tabs = (page: Page) => page.getByRole('tablist')

/** The page of the demo city in each picture, and who sees it. */
export const scenes: Record<PictureName, Scene> = {
  dashboard: { as: 'manager', at: '/dashboard', until: streets },
  solicitation: {
    as: 'visitor',
    at: {
      table: 'solicitations',
      with: 'title=eq.Road%20salt%20for%20two%20winters',
      path: (id) => `/public-opportunities/${id}`,
    },
  },
  evaluation: {
    as: 'manager',
    at: {
      table: 'evaluations',
      with: 'title=eq.Traffic%20cones%20and%20barricades',
      path: (id) => `/bid-evaluation/${id}`,
    },
  },
  requisition: {
    as: 'user',
    at: { table: 'requisitions', with: 'title=eq.Road%20salt%20for%20December', path: (id) => `/requisitions/${id}` },
  },
  order: {
    as: 'user',
    at: {
      table: 'purchase_orders',
      with: 'title=eq.Cold%20patch%20for%20Mill%20Road',
      path: (id) => `/purchase-orders/${id}`,
    },
  },
  invoice: {
    as: 'user',
    at: { table: 'invoices', with: 'vendor_number=eq.LK-9934', path: (id) => `/invoices/${id}` },
    from: tabs,
  },
  approvals: { as: 'manager', at: '/approvals-inbox' },
  budget: { as: 'manager', at: '/budget-management', covers: 984 },
  forecast: { as: 'manager', at: '/budget-forecasts', from: tabs },
  grant: {
    as: 'manager',
    at: {
      table: 'grants',
      with: 'title=like.Assistance%20to%20firefighters*',
      path: (id) => `/grant-management/grants/${id}`,
    },
    from: tabs,
  },
  matches: {
    as: 'manager',
    at: '/grant-management?tab=research',
    from: (page) => page.getByRole('heading', { name: 'Best matches' }),
    above: 36,
  },
  proposal: {
    as: 'manager',
    at: { table: 'grant_budget_plans', with: 'number=not.is.null', path: (id) => `/grant-budget-builder/${id}` },
  },
  operations: { as: 'manager', at: '/disaster-ops-hub', from: (page) => page.getByRole('application'), until: streets },
  recovery: {
    as: 'manager',
    at: {
      table: 'pa_projects',
      with: 'title=eq.Mill%20Road%20culvert%20and%20roadway',
      path: (id) => `/fema-grants-hub/projects/${id}`,
    },
    from: tabs,
  },
  assets: { as: 'manager', at: '/eam' },
  portal: { as: 'visitor', at: '/citizen-portal', from: tabs },
  'vendor-home': { as: 'vendor', at: '/dashboard' },
  'vendor-invoices': { as: 'vendor', at: '/vendor-portal/invoices' },
}
