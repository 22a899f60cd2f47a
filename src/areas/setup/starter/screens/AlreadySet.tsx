import { Link } from 'react-router'
import { useRecords } from '#client/use-record.ts'
import { useTerms } from '#client/use-terms.ts'
import { useToday } from '#client/use-today.ts'
import { approvalChain, approvalStep } from '#areas/organization/approvals/chains/records.ts'
import { financeTerm } from '#areas/finance/terms/records.ts'
import { Facts } from '#kit/parts/Facts.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { optionLabel } from '#platform/records/record.ts'
import { rowOn } from '#platform/records/dated.ts'
import { chainsInWords } from '../rules.ts'

/** The settings that every new agency starts with, in words: approval chains and payment terms. */
export function AlreadySet() {
  const today = useToday()
  const { rows: chains } = useRecords(approvalChain, (from) => from.eq('status', 'published').limit(100))
  const { rows: steps } = useRecords(approvalStep, (from) => from.order('sequence').limit(300))
  const terms = useTerms(financeTerm)
  const days = terms && rowOn(terms, 'pay_days', today)
  if (!chains || !steps || !terms) return null
  return (
    <Panel title="Already set" about="Every new agency starts with these. Replace them with your own rules.">
      <Facts
        facts={[
          ...chainsInWords(chains, steps).map(({ kinds, words }) => ({
            label: kinds.map((kind) => optionLabel(approvalChain.fields.record_type, kind)).join(', '),
            value: words,
            wide: true,
          })),
          ...(days
            ? [{ label: 'Days to pay an invoice', value: `${days.value} days (${days.source})`, wide: true }]
            : []),
        ]}
      />
      <p className="mt-4 flex flex-wrap gap-x-4 gap-y-1">
        <Link className="link" to="/approvals/chains">
          Approval chains
        </Link>
        <Link className="link" to="/invoices">
          Payment settings
        </Link>
      </p>
    </Panel>
  )
}
