import { Link } from 'react-router'
import type { Invoice } from '#areas/finance/invoices/records.ts'
import { Amount } from '#kit/parts/Amount.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import type { GrantCost } from '../../charges/records.ts'
import { Sheet } from '../../grants/screens/Sheet.tsx'
import type { DrawdownLine } from '../records.ts'

type DrawdownLinesProps = {
  loaded: {
    lines: readonly DrawdownLine[] | undefined
    costs: readonly GrantCost[] | undefined
    invoices: readonly Invoice[] | undefined
  }
}

/** Each cost that the drawdown pays, with its invoice. */
export function DrawdownLines({ loaded: { lines, costs, invoices } }: DrawdownLinesProps) {
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
