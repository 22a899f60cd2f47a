import { Link } from 'react-router'
import { invoice } from '#areas/finance/invoices/records.ts'
import { useRecords } from '#client/use-record.ts'
import { Amount } from '#kit/parts/Amount.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { grantCost } from '../../charges/records.ts'
import { Sheet } from '../../grants/screens/Sheet.tsx'
import { drawdownLine, type Drawdown } from '../records.ts'

/** Each cost that the drawdown pays, with its invoice. */
export function DrawdownLines({ row }: { row: Drawdown }) {
  const { rows: lines } = useRecords(drawdownLine, (from) => from.eq('drawdown', row.id).order('position').limit(500))
  const { rows: costs } = useRecords(grantCost, (from) =>
    from.in('id', lines?.map(({ cost }) => cost) ?? []).limit(500),
  )
  const { rows: invoices } = useRecords(invoice, (from) =>
    from.in('id', costs?.flatMap((each) => each.invoice ?? []) ?? []).limit(500),
  )
  const of = (id: string) => costs?.find((each) => each.id === id)
  return (
    <Panel title="Costs in this drawdown" about="Each cost links to its invoice, and each invoice to its payment.">
      <Sheet
        label="Costs of this drawdown"
        rows={lines ?? []}
        idOf={({ id }) => id}
        columns={[
          {
            name: 'Cost',
            of: ({ cost }) => (
              <Link className="link" to={`/grants-management/costs/${cost}`}>
                {of(cost)?.description ?? '…'}
              </Link>
            ),
          },
          {
            name: 'Invoice',
            of: ({ cost }) => {
              const found = invoices?.find(({ id }) => id === of(cost)?.invoice)
              return found ? (
                <Link className="link font-mono text-xs" to={`/invoices/${found.id}`}>
                  {found.number}
                </Link>
              ) : (
                <span className="text-ink-2">none</span>
              )
            },
          },
          { name: 'Award share', figure: true, of: ({ cost }) => <Amount cents={of(cost)?.amount ?? 0} /> },
          { name: 'Drawn here', figure: true, of: ({ amount }) => <Amount cents={amount} /> },
          { name: 'Still claimed', figure: true, of: ({ claimed }) => <Amount cents={claimed} /> },
        ]}
      />
    </Panel>
  )
}
