import type { PathOf } from '#kit/route.ts'
import type { areas } from './areas.ts'

type Path = PathOf<(typeof areas)[number]>

/** Where each record has its page. A path that no area has does not compile. */
export const recordPages = {
  budget_lines: '/budget-management/lines/:id',
  budget_transfers: '/budget-management/transfers/:id',
  funds: '/budget-management/funds/:id',
  accounts: '/budget-management/accounts/:id',
  budget_versions: '/budget-management/versions/:id',
  budget_entries: '/budget-management/entries/:id',
  forecast_snapshots: '/budget-forecasts/:id',
  fiscal_years: '/budget-management/years/:id',
  cost_centers: '/cost-centers/:id',
  allocation_rules: '/cost-centers/rules/:id',
  requisitions: '/requisitions/:id',
  catalog_items: '/requisitions/catalog/:id',
  procurement_thresholds: '/requisitions/thresholds/:id',
  vendors: '/vendor-directory/:id',
  vendor_terms: '/vendor-directory/terms/:id',
  solicitations: '/rfq-builder/:id',
  evaluations: '/bid-evaluation/:id',
  awards: '/bid-evaluation/awards/:id',
  standstill_periods: '/bid-evaluation/standstill/:id',
  clauses: '/rfq-builder/clauses/:id',
  response_periods: '/rfq-builder/periods/:id',
  outside_opportunities: '/opportunities/outside/:id',
  journal_lines: '/payments/ledger/:id',
  finance_terms: '/invoices/terms/:id',
  invoices: '/invoices/:id',
  paying_accounts: '/payments/accounts/:id',
  payment_runs: '/payments/runs/:id',
  payments: '/payments/:id',
  bank_statements: '/payments/statements/:id',
  statement_lines: '/payments/movements/:id',
  purchase_orders: '/purchase-orders/:id',
  order_terms: '/purchase-orders/terms/:id',
  receipts: '/purchase-orders/receipts/:id',
  approval_requests: '/approvals/:id',
  delegations: '/approvals/delegations',
  tasks: '/tasks/:id',
} satisfies Record<string, Path>
