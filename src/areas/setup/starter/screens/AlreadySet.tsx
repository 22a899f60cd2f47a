import { Link } from 'react-router'
import { useRecords } from '#client/use-record.ts'
import { useToday } from '#client/use-today.ts'
import { approvalChain, approvalStep } from '#areas/organization/approvals/chains/records.ts'
import { financeTerm } from '#areas/finance/terms/records.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { PlainTable } from '#kit/parts/PlainTable.tsx'
import { dayInWords } from '#platform/dates.ts'
import { holdsOn, rowOn } from '#platform/records/dated.ts'
import { optionLabel } from '#platform/records/record.ts'
import { withUnit } from '#platform/units.ts'
import { stepsInWords } from '../rules.ts'

type Dated = { key: string; name: string; value: string; since: string; source: string; to: string }
const paying = ['pay_days', 'acceptance_days', 'return_days', 'interest_percent'] as const

/** The rules that founding entered, as dated rows with their source; each is replaced from its row. */
export function AlreadySet() {
  const today = useToday()
  const { rows: chains } = useRecords(approvalChain, (from) => from.eq('status', 'published').limit(100))
  const { rows: steps } = useRecords(approvalStep, (from) => from.order('sequence').limit(300))
  const { rows: terms } = useRecords(financeTerm, (from) => from.order('kind').limit(500))
  if (!chains || !steps || !terms) return null
  const rows: Dated[] = [
    ...chains
      .filter((chain) => holdsOn(chain, today))
      .map((chain) => ({
        key: chain.id,
        name: named(optionLabel(approvalChain.fields.record_type, chain.record_type), chain.name),
        value: stepsInWords(chain.id, steps),
        since: chain.valid_from,
        source: 'Proposed by the product',
        to: `/approvals/chains/${chain.id}`,
      })),
    ...paying.flatMap((kind) => {
      const term = rowOn(terms, kind, today)
      return term
        ? [
            {
              key: term.id,
              name: optionLabel(financeTerm.fields.kind, kind),
              value: withUnit(Number(term.value), financeTerm.control?.units?.[kind]),
              since: term.valid_from,
              source: term.source,
              to: `/invoices/terms/${term.id}/edit`,
            },
          ]
        : []
    }),
  ]
  return (
    <Panel
      title="Approval chains and payment terms"
      about="Set when the agency was founded. Edit a row to replace it from a date on."
      actions={<ButtonLink to="/approvals/chains/new">New approval chain</ButtonLink>}
    >
      <PlainTable
        label="Approval chains and payment terms"
        rows={rows}
        keyOf={({ key }) => key}
        empty="No approval chain and no payment term is set."
        columns={[
          { label: 'Rule', cell: ({ name }) => name },
          { label: 'Value', cell: ({ value }) => value },
          {
            label: 'Effective from',
            cell: ({ since }) => <span className="whitespace-nowrap">{dayInWords(since)}</span>,
          },
          { label: 'Source', cell: ({ source }) => source, wide: true },
          {
            label: 'Edit',
            buttons: true,
            cell: ({ to, name }) => (
              <Link className="link" to={to} aria-label={`Edit ${name}`}>
                Edit
              </Link>
            ),
          },
        ]}
      />
    </Panel>
  )
}

/** “Invoices”, and “Invoices: Grants office” where the chain has a name of its own. */
const named = (kind: string, name: string) => (kind === name ? kind : `${kind}: ${name}`)
