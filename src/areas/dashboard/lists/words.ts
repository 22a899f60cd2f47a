import { phrase, type Phrase } from '#platform/say.ts'

/**
 * The rows of one list in a card. `query` are the filters and the order, in the words of the list’s own address, and
 * `shows` is the date or the amount beside each row.
 */
export type CardList = { title: Phrase; table: string; list: string; query: string; shows: string }

/** Work by kind, the most urgent first. Each card opens its list with the same rows. */
export const lists = {
  to_order: {
    title: phrase('Requisitions to order'),
    table: 'requisitions',
    list: '/requisitions',
    query: 'where.status=approved&sort=need_by',
    shows: 'need_by',
  },
  soliciting: {
    title: phrase('Solicitations in progress'),
    table: 'solicitations',
    list: '/rfq-builder',
    query: 'where.kind=rfq,ifb,rfp&where.status=published,opening,evaluation&sort=closes_at',
    shows: 'closes_at',
  },
  to_receive: {
    title: phrase('Orders to receive'),
    table: 'purchase_orders',
    list: '/purchase-orders',
    query: 'where.status=issued&sort=due',
    shows: 'due',
  },
  to_pay: {
    title: phrase('Invoices to decide and pay'),
    table: 'invoices',
    list: '/invoices',
    query: 'where.status=held,submitted,disputed,approved&sort=due_on',
    shows: 'due_on',
  },
  runs: {
    title: phrase('Payment runs in progress'),
    table: 'payment_runs',
    list: '/payments',
    query: 'where.status=draft,submitted,released&sort=pay_on',
    shows: 'amount',
  },
  moving: {
    title: phrase('Budget transfers in progress'),
    table: 'budget_transfers',
    list: '/budget-management?tab=transfers',
    query: 'where.status=draft,submitted,returned',
    shows: 'amount',
  },
  reports_due: {
    title: phrase('Grant reports due'),
    table: 'grant_reports',
    list: '/grant-management/reports',
    query: 'where.status=open,returned,prepared&sort=due_on',
    shows: 'due_on',
  },
  drawing: {
    title: phrase('Drawdowns in progress'),
    table: 'drawdowns',
    list: '/grants-management?tab=drawdowns',
    query: 'where.status=draft,submitted,returned,approved,requested',
    shows: 'amount',
  },
  applying: {
    title: phrase('Applications in progress'),
    table: 'grant_applications',
    list: '/grant-management?tab=applications',
    query: 'where.status=draft,review,submitted&sort=closes_on',
    shows: 'closes_on',
  },
  requests: {
    title: phrase('Resource requests'),
    table: 'resource_requests',
    list: '/disaster-response',
    query: 'where.status=new,assigned,en_route&sort=needed_by',
    shows: 'needed_by',
  },
  emergency_buys: {
    title: phrase('Emergency purchases'),
    table: 'emergency_purchases',
    list: '/emergency-procurement',
    query: 'where.status=draft,submitted,returned,active&sort=ends_on',
    shows: 'ends_on',
  },
  fema: {
    title: phrase('FEMA projects in progress'),
    table: 'pa_projects',
    list: '/fema-grants-hub?tab=projects',
    query: 'where.status=draft,submitted,returned,obligated&sort=complete_by',
    shows: 'complete_by',
  },
  findings: {
    title: phrase('Open audit findings'),
    table: 'audit_findings',
    list: '/admin/audits?tab=findings',
    query: 'where.status=issued,answered&sort=answer_by',
    shows: 'answer_by',
  },
  actions: {
    title: phrase('Open corrective actions'),
    table: 'corrective_actions',
    list: '/admin/quality?tab=actions',
    query: 'where.status=opened,contained,cause_found,corrected,reopened&sort=due_on',
    shows: 'due_on',
  },
  emergency_access: {
    title: phrase('Emergency access in use'),
    table: 'emergency_accesses',
    list: '/access-controls?tab=emergency',
    query: 'where.status=open,in_force&sort=ready_until',
    shows: 'ready_until',
  },
  projects: {
    title: phrase('Projects by end date'),
    table: 'projects',
    list: '/projects?tab=register',
    query: 'where.status=active,on_hold&sort=ends_on',
    shows: 'ends_on',
  },
  ending: {
    title: phrase('Contracts by end date'),
    table: 'contracts',
    list: '/contracts',
    query: 'where.status=active,expired&sort=ends_on',
    shows: 'ends_on',
  },
  own_work: {
    title: phrase('My work orders'),
    table: 'work_orders',
    list: '/maintenance-management',
    query: 'where.status=triaged,assigned,in_progress&where.assigned_to=me&sort=due',
    shows: 'due',
  },
  own_inspections: {
    title: phrase('My inspections'),
    table: 'inspections',
    list: '/inspections-checklists',
    query: 'where.status=planned,in_progress&where.inspector=me&sort=due_on',
    shows: 'due_on',
  },
} as const satisfies Record<string, CardList>

export type ListName = keyof typeof lists
export const listNames = Object.keys(lists) as ListName[]
export const isList = (name: string): name is ListName => name in lists
