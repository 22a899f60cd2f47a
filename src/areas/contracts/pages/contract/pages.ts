import { amendment } from '#areas/contracts/amendments/records.ts'
import { changeOrder, claim } from '#areas/contracts/changes/records.ts'
import type { Entry } from '#areas/contracts/changes/rules.ts'
import { contractLife } from '#areas/contracts/contracts/life.ts'
import { contract, contractLine, contractSecurity, type Contract } from '#areas/contracts/contracts/records.ts'
import { remainingOf, standingOf, standingWords } from '#areas/contracts/contracts/rules.ts'
import { obligation } from '#areas/contracts/duties/records.ts'
import { purchaseOrder } from '#areas/procurement/purchase-orders/records.ts'
import type { NextStep } from '#platform/life/next-step.ts'
import { answerOf, chart, recordPage, rows, type FigureSaid, type Seen, type Words } from '#platform/pages/page.ts'
import { whyNotEdit } from '#platform/records/edit.ts'

/** The page with the text knows whose turn it is. */
const outForSignature: NextStep = {
  tone: 'others',
  lead: 'Waiting for signatures',
  rest: 'Open text and signatures for the next signer.',
}

/** The ceiling, with the amount that was signed where changes moved it. */
const ceilingOf = ({ ceiling, original }: Contract): { cents: number; note: Words } => ({
  cents: ceiling,
  note: original > 0 && original !== ceiling ? ['Ceiling, signed at ', { cents: original }] : 'Ceiling',
})

/** The share used, and how near the end is. */
function figuresOf(row: Contract, { today }: Seen): (FigureSaid | false)[] {
  const { ceiling, committed, invoiced, paid } = row
  const standing = standingOf(row, today)
  const isNear = standing && standing !== 'running'
  const next = standing === 'notice' ? row.notice_on! : row.ends_on
  const used = ceiling > 0 ? Math.round((committed / ceiling) * 100) : 0
  return [
    {
      label: 'Ordered',
      value: { cents: committed },
      note: [
        { part: committed, of: ceiling, label: `${used}% of the ceiling is ordered` },
        ...(invoiced > 0 ? [{ cents: invoiced }, ' invoiced, ', { cents: paid }, ' paid'] : []),
      ],
      to: `/contract-management/${row.id}/money`,
    },
    committed !== 0 && {
      label: 'Remaining',
      value: { cents: remainingOf(row) },
      note: used >= 90 && `${used}% ordered`,
      tone: used >= 90 && 'warn',
    },
    {
      label: standing === 'notice' ? 'Notice date' : 'Ends',
      value: { day: next },
      note: isNear ? [`${standingWords[standing]}, `, { due: next }] : { due: next },
      tone: isNear && (standing === 'over' ? 'bad' : 'warn'),
    },
  ]
}

/** Optional terms are shown only where they are set. */
const always = ['vendor', 'kind', 'summary', 'owner', 'starts_on', 'ends_on', 'renewals', 'claim_days'] as const
const whereSet = [
  'notice_on',
  'renewal_months',
  'department',
  'award',
  'federal',
  'retainage',
  'retainage_until',
  'retainage_after',
  'damages',
  'damages_cap',
  'complete_by',
  'completed_on',
  'documents',
] as const

const lines = rows(contractLine, {
  by: 'contract',
  order: 'position.asc',
  limit: 1_000,
  columns: ['description', 'quantity', 'unit', 'unit_price', 'amount'],
})
const isDrafted = (row: Contract) => contractLife.is(row, 'draft', 'returned', 'submitted', 'approved', 'signing')
const whyNotLines = (row: Contract, { actor }: Seen) => whyNotEdit(contract, row, actor)

/** A contract: its ceiling, its terms, its lines and its insurance. */
export const contractPage = recordPage(contract, {
  at: '/contracts/:id',
  list: ['/contracts', 'Contracts'],
  life: contractLife,
  loads: { lines, securities: rows(contractSecurity, { by: 'contract', order: 'expires_on.asc', limit: 100 }) },
  amount: ceilingOf,
  next: (row) => (contractLife.is(row, 'signing') ? outForSignature : undefined),
  add: { by: 'contracts/draft', mine: 'owner' },
  edit: { by: 'contracts/edit', page: true },
  links: (row) =>
    isDrafted(row)
      ? [[`/contract-lifecycle/${row.id}`, 'Text and signatures', 'main']]
      : [
          [`/contract-lifecycle/${row.id}`, 'Text and signatures'],
          [`/contract-management/${row.id}`, 'Workspace', 'main'],
        ],
  only: () => ['renew', 'close', 'terminate'],
  folded: true,
  acts: [{ own: 'releases/OrderAct' }],
  shows: [
    { own: 'text/ToSection' },
    {
      notes: (row) => [
        row.end_reason && {
          tone: 'warn',
          title: contractLife.is(row, 'terminated') ? 'This contract was terminated' : 'This contract is closed',
          text: row.end_reason,
        },
      ],
    },
    { figures: figuresOf },
    {
      tab: 'lines',
      title: 'Lines',
      count: (_, { loaded }) => loaded.lines?.length,
      when: (row, seen) => seen.loaded.lines && (whyNotLines(row, seen) === null || seen.loaded.lines.length > 0),
      shows: [
        {
          title: 'Lines',
          rows: lines,
          foot: (row, seen) => whyNotLines(row, seen),
          when: (row, seen) => whyNotLines(row, seen) !== null,
        },
        {
          title: 'Lines',
          grid: lines,
          saves: 'contracts/set-lines',
          when: (row, seen) => whyNotLines(row, seen) === null,
        },
      ],
    },
    { own: 'contracts/SecuritiesPanel' },
    { title: 'Contract', facts: (row) => [...always, ...whereSet.filter((name) => row[name])] },
    {
      title: 'Ordered by month due',
      chart: chart(purchaseOrder, { of: 'contract', by: 'due', figure: 'amount', list: '/purchase-orders' }),
    },
    { approvals: (row, seen) => whyNotLines(row, seen) === null },
  ],
})

const changed = {
  amendments: rows(amendment, { by: 'contract', order: 'number.asc', limit: 500 }),
  changes: rows(changeOrder, { by: 'contract', order: 'number.asc', limit: 500 }),
  claims: rows(claim, { by: 'contract', order: 'number.asc', limit: 200 }),
  duties: rows(obligation, { by: 'contract', order: 'due_on.asc', limit: 500 }),
}

/** An active contract at work: its obligations, changes, retainage and history. */
export const workspacePage = recordPage(contract, {
  at: '/contract-management/:id',
  title: 'Contract workspace',
  beside: true,
  list: ['/contract-management', 'Contract workspace'],
  life: contractLife,
  only: () => [],
  amount: ceilingOf,
  links: (row) => [
    [`/contracts/${row.id}`, 'Contract'],
    [`/contract-lifecycle/${row.id}`, 'Text and signatures'],
  ],
  loads: {
    ...changed,
    /** From the log: the events of all these, and of its orders. */
    entries: answerOf<readonly Entry[]>(contract, ({ id }: Contract) => ['contracts/chronology', { id }], {
      people: 'actor',
    }),
  },
  shows: [
    { figures: figuresOf },
    { own: 'changes/ForecastPanel' },
    { own: 'money/MoneyPanel' },
    { own: 'duties/ObligationsPanel' },
    { own: 'amendments/AmendmentsPanel' },
    { own: 'changes/Chronology' },
  ],
})
