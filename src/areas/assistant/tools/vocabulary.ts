import type { Life } from '#platform/life.ts'
import { labelOf, optionLabel, type AnyRecord } from '#platform/records/record.ts'

/** Other names of a kind of record, besides its label: trade words and abbreviations. */
export const otherNames: Readonly<Record<string, readonly string[]>> = {
  purchase_orders: ['PO', 'POs', 'order', 'orders', 'purchases'],
  requisitions: ['REQ', 'REQs', 'purchase request', 'purchase requests'],
  solicitations: ['RFP', 'RFPs', 'IFB', 'IFBs', 'RFQ', 'RFQs', 'RFI', 'RFIs', 'tender', 'tenders'],
  invoices: ['bill', 'bills', 'credit memo', 'credit memos', 'credit note', 'credit notes'],
  payments: ['check', 'checks'],
  vendors: ['supplier', 'suppliers', 'contractor', 'contractors'],
  contracts: ['agreement with a vendor', 'contract'],
  contract_amendments: ['amendment', 'amendments'],
  fema_rfis: ['FEMA RFI', 'FEMA RFIs', 'RFI from FEMA', 'RFIs from FEMA'],
  budget_transfers: ['transfer', 'transfers'],
  budget_lines: ['budget', 'budgets', 'line item', 'line items', 'appropriation', 'appropriations'],
  grants: ['award', 'grant award', 'grant awards'],
  grant_reports: ['SF-425', 'SF-425s', 'federal financial report', 'performance report', 'performance reports'],
  grant_applications: ['application', 'applications'],
  funding_opportunities: ['NOFO', 'NOFOs', 'funding notice', 'funding notices'],
  drawdowns: ['reimbursement request', 'reimbursement requests', 'draw', 'draws'],
  pa_projects: ['PA project', 'PA projects', 'project worksheet', 'project worksheets', 'PW', 'PWs'],
  emergency_incidents: ['emergency', 'emergencies', 'disaster', 'disasters'],
  work_orders: ['WO', 'WOs', 'repair', 'repairs'],
  stock_items: ['inventory item', 'inventory items'],
  corrective_actions: ['CAPA', 'CAPAs'],
  audit_findings: ['finding', 'findings', 'single audit finding', 'single audit findings'],
  cost_records: ['disaster cost', 'disaster costs', 'recovery cost', 'recovery costs'],
  damage_items: ['damage assessment', 'damage assessments'],
  records_requests: ['FOIA request', 'FOIA requests', 'records request', 'records requests'],
  service_requests: ['citizen request', 'citizen requests', '311 request', '311 requests'],
  subawards: ['subrecipient', 'subrecipients', 'subgrant', 'subgrants'],
  pa_requests: ['RPA', 'RPAs'],
  contract_securities: ['insurance', 'bond', 'bonds', 'performance bond', 'performance bonds'],
  vendor_certificates: ['insurance', 'insurance certificate', 'insurance certificates', 'COI', 'COIs'],
  resource_requests: ['resource', 'resources', 'mission', 'missions'],
  bids: ['proposal', 'proposals', 'offer', 'offers'],
  emergency_purchases: ['emergency order', 'emergency orders'],
  grant_requirements: ['grant condition', 'grant conditions'],
  pay_applications: ['pay app', 'pay apps'],
  change_orders: ['change order request', 'change order requests'],
  devices: ['device', 'devices', 'IoT device', 'IoT devices'],
  device_alarms: ['sensor alarm', 'sensor alarms'],
}

/** Statuses by what people call them, where the label says it otherwise: of any kind, and of one. */
const otherStatuses: Readonly<Record<string, readonly string[]>> = {
  submitted: ['pending approval', 'waiting for approval', 'awaiting approval', 'in approval', 'pending'],
  canceled: ['cancelled'],
}
const statusesOfKind: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  drawdowns: { received: ['paid', 'reimbursed'] },
  resource_requests: { on_scene: ['filled', 'fulfilled', 'delivered', 'arrived'] },
  payments: { cleared: ['cashed'] },
  shipments: { arrived: ['delivered'] },
  grants: { active: ['running'], closing: ['closing out', 'in closeout'] },
}

export type Kind = {
  record: AnyRecord
  /** Lower case, the longest first. */
  names: readonly string[]
  /** Whether people see these as a kind of their own, with a page or a number. */
  statuses: readonly { words: string; values: readonly string[]; label: string }[]
  open: readonly string[] | null
  /** Results and grades, which people name like a status: failed inspections, urgent work orders. */
  grades: readonly { field: string; words: string; values: readonly string[]; label: string }[]
  /** Sorts of the kind, said before its name: blanket orders, federal grants. */
  sorts: readonly { field: string; words: string; values: readonly string[]; label: string }[]
  /** Marks that are set or not, such as “small business”. */
  flags: readonly { field: string; words: string; label: string }[]
}
export type Vocabulary = readonly Kind[]

/** The kinds of records that a question may name. Lines and settings are read on their record's page. */
export function vocabularyOf(records: readonly AnyRecord[], lives: readonly Life[]): Vocabulary {
  const openOf = new Map(lives.map(({ record, openStatuses }) => [record.table as string, openStatuses]))
  return records
    .filter(({ access, restricted }) => access.of !== 'parent' && access.of !== 'owner' && !restricted)
    .map((record): Kind => {
      const names = [record.label, record.plural, ...(otherNames[record.table] ?? [])].map((name) => name.toLowerCase())
      const open = openOf.get(record.table) ?? null
      const statuses = statusesOf(record, open)
      return {
        record,
        names: [...new Set(names)].toSorted(longestFirst),
        statuses,
        open,
        grades: [
          ...choicesOf(record, graded, statuses),
          // A kind of two words and more is said without the record’s name before it: force account labor.
          ...choicesOf(record, ['kind'], statuses).filter(({ words }) => words.includes(' ')),
        ],
        sorts: choicesOf(record, sorted, statuses),
        flags: flagsOf(record),
      }
    })
}

function statusesOf(record: AnyRecord, open: readonly string[] | null): Kind['statuses'] {
  const field = record.fields.status
  if (field?.kind !== 'choice') return []
  const options: readonly string[] = field.options
  const labeled = options.flatMap((option) => {
    const label = optionLabel(field, option)
    const words = [
      label.toLowerCase(),
      option.replaceAll('_', ' '),
      ...(otherStatuses[option] ?? []),
      ...(statusesOfKind[record.table]?.[option] ?? []),
    ]
    return [...new Set(words)].map((each) => ({ words: each, values: [option], label }))
  })
  const general = open && !options.includes('open') ? [{ words: 'open', values: open, label: 'open' }] : []
  const unpaid = options.includes('paid')
    ? [
        {
          words: 'unpaid',
          values: options.filter((each) => !['paid', 'rejected', 'canceled'].includes(each)),
          label: 'unpaid',
        },
      ]
    : []
  return [...labeled, ...general, ...unpaid].toSorted((one, other) => longestFirst(one.words, other.words))
}

/** Values by what people call them. */
const otherGrades: Readonly<Record<string, readonly string[]>> = {
  noncompetitive: ['noncompetitive', 'sole source', 'single source', 'without competition'],
  complete: ['delivered', 'arrived', 'come in', 'here'],
  none: ['nothing received'],
  fail: ['failed', 'fails', 'fail'],
  pass: ['passed', 'passes'],
}
const graded = ['method', 'outcome', 'result', 'severity', 'priority', 'condition', 'criticality', 'delivery', 'size']
const sorted = ['kind', 'category', 'nature']

/** A word that is also a status means the status. */
const choicesOf = (record: AnyRecord, fields: readonly string[], statuses: Kind['statuses']): Kind['grades'] =>
  fields.flatMap((name) => {
    const field = record.fields[name]
    if (field?.kind !== 'choice') return []
    const options: readonly string[] = field.options
    return options
      .flatMap((option) =>
        [optionLabel(field, option).toLowerCase(), ...(otherGrades[option] ?? [])].map((words) => ({
          field: name,
          words,
          values: [option],
          label: `${labelOf(record, name)} ${optionLabel(field, option)}`,
        })),
      )
      .filter(({ words }) => words.length > 3 && !statuses.some((each) => each.words === words))
  })

const flagsOf = (record: AnyRecord): Kind['flags'] =>
  Object.entries<AnyRecord['fields'][string]>(record.fields)
    .filter(([, { kind, sealed, restricted }]) => kind === 'flag' && !sealed && !restricted)
    .flatMap(([field]) => {
      const label = labelOf(record, field)
      const one = label.toLowerCase()
      return [one, `${one.replace(/y$/, 'ie')}s`, one.replace(/ss$/, 'sses')].map((words) => ({ field, words, label }))
    })
    .filter(({ words }) => words.length > 3)
    .toSorted((one, other) => longestFirst(one.words, other.words))

const longestFirst = (one: string, other: string): number => other.length - one.length || (one < other ? -1 : 1)
