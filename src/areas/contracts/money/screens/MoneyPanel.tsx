import { plural } from '#platform/words.ts'
import { Link } from 'react-router'
import { Amount } from '#kit/parts/Amount.tsx'
import { Facts } from '#kit/parts/Facts.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Day } from '#kit/parts/Time.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { dollars } from '#platform/money.ts'
import { contractLife } from '../../contracts/life.ts'
import type { Contract } from '../../contracts/records.ts'
import { useToday } from '#client/use-today.ts'
import { damagesOf, owedOf } from '../rules.ts'

/** Invoiced, paid and retained amounts from the contract's row, and liquidated damages to date. */
export function MoneyPanel({ row }: { row: Contract }) {
  const today = useToday()
  const late = damagesOf(row, today)
  return (
    <Panel
      title="Payments and retainage"
      foot={
        <Link className="link" to={`/contract-management/${row.id}/money`}>
          Orders, invoices and releases behind these figures
        </Link>
      }
      actions={row.completed_on === null && <Moves life={contractLife} row={row} only={['complete']} />}
    >
      <Facts
        facts={[
          { label: 'Invoiced', value: <Amount cents={row.invoiced} />, wide: true },
          { label: 'Paid', value: <Amount cents={row.paid} />, wide: true },
          { label: 'Still owed', value: <Amount cents={owedOf(row)} />, wide: true },
          { label: 'Retained', value: <Amount cents={row.retained} />, wide: true },
          ...(row.released > 0 ? [{ label: 'Released', value: <Amount cents={row.released} />, wide: true }] : []),
          {
            label: 'Retainage rate',
            value: row.retainage
              ? `${Number(row.retainage)}%${row.retainage_until !== null && Number(row.retainage_until) < 100 ? `, until ${Number(row.retainage_until)}% of the ceiling${row.retainage_after !== null ? `, then ${Number(row.retainage_after)}%` : ''}` : ''}`
              : 'None',
            wide: true,
          },
          {
            label: 'Completion due',
            value: row.complete_by ? <Day day={row.complete_by} /> : 'No date set',
            wide: true,
          },
          ...(row.completed_on ? [{ label: 'Completed', value: <Day day={row.completed_on} />, wide: true }] : []),
          {
            label: 'Liquidated damages',
            value: row.damages > 0 ? `${dollars(row.damages)} a day` : 'None',
            wide: true,
          },
          ...(row.damages > 0 && row.complete_by
            ? [
                {
                  label:
                    late.days > 0
                      ? `${late.days} ${plural(late.days, { one: 'day', other: 'days' })} late`
                      : 'Not late',
                  value: (
                    <>
                      <Amount cents={late.amount} />
                      {late.capped && ', at the cap'}
                    </>
                  ),
                  wide: true,
                },
              ]
            : []),
        ]}
      />
    </Panel>
  )
}
