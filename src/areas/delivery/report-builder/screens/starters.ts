import { byFlow, type ChartKind, type Definition } from '../rules.ts'

type Starter = { name: string; about: string; definition: Definition }
const grouped = (table: string, group: string, chart: ChartKind, more: Partial<Definition> = {}): Definition => ({
  table,
  columns: [],
  by: null,
  joined: [],
  words: {},
  group,
  sums: [],
  chart,
  ...more,
})

/** Reports that many agencies ask for, to begin with and change. */
export const starters: readonly Starter[] = [
  {
    name: 'Orders by vendor',
    about: 'Ordered and open amounts, the largest first',
    definition: grouped('purchase_orders', 'by title', 'ranked', { by: 'vendor', sums: ['amount', 'open_amount'] }),
  },
  {
    name: 'Invoices by status',
    about: 'Count and amount from receipt to payment',
    definition: grouped('invoices', 'status', 'bars', { sums: ['amount'] }),
  },
  {
    name: 'Grants by status',
    about: 'Awarded and drawn amounts',
    definition: grouped('grants', 'status', 'bars', { sums: ['amount', 'drawn'] }),
  },
  {
    name: 'Assets by class',
    about: 'Original cost as areas',
    definition: grouped('assets', 'by title', 'treemap', { by: 'class', sums: ['cost'] }),
  },
  {
    name: 'Work orders by priority',
    about: 'How many there are of each',
    definition: grouped('work_orders', 'priority', 'bars'),
  },
  {
    name: 'Invoiced by fund, department and vendor',
    about: 'Where invoiced money comes from and goes to',
    definition: grouped('invoice_shares', byFlow, 'sankey', {
      stages: ['budget_line.fund', 'budget_line.cost_center', 'invoice.vendor'],
      sums: ['amount'],
    }),
  },
  {
    name: 'Service requests by category',
    about: 'Reports of residents and clients',
    definition: grouped('service_requests', 'category', 'ranked'),
  },
]
