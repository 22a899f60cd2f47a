import { useParams } from 'react-router'
import { useRecord, useRecords } from '#client/use-record.ts'
import { useRows } from '#client/use-rows.ts'
import { Amount } from '#kit/parts/Amount.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { Link } from 'react-router'
import { drawdown, drawdownLine } from '#areas/grants/drawdowns/records.ts'
import { openOf } from '#areas/grants/drawdowns/rules.ts'
import { grantCostLife } from '#areas/grants/charges/life.ts'
import { grantCost, type GrantCost } from '#areas/grants/charges/records.ts'

const list = { to: '/grants-management?tab=costs', label: 'Costs' }

export default function CostScreen() {
  const found = useRecord(grantCost, useParams().id ?? '')
  return found.row ? <One row={found.row} /> : <NoRecord of={grantCost} found={found} list={list} />
}

const findingTitles = {
  recorded: 'Questioned, then allowed',
  questioned: 'Questioned',
  disallowed: 'Disallowed',
} as const

function One({ row }: { row: GrantCost }) {
  const { rows: lines } = useRecords(drawdownLine, (from) => from.eq('cost', row.id).limit(100))
  const { rows: drawn } = useRecords(drawdown, (from) =>
    from.in('id', lines?.map((each) => each.drawdown) ?? []).limit(100),
  )
  const { data: paid } = useRows<{ payment: string; amount: number }>('payment_items', (from) =>
    from
      .select('payment,amount')
      .eq('invoice', row.invoice ?? row.id)
      .eq('undone', false)
      .limit(5),
  )
  return (
    <RecordPage
      of={grantCost}
      life={grantCostLife}
      row={row}
      list={list}
      amount={{
        cents: row.amount,
        note: (
          <>
            Award share
            {row.match > 0 && (
              <>
                , and <Amount cents={row.match} /> counted as match
              </>
            )}
          </>
        ),
      }}
      actions={<Moves life={grantCostLife} row={row} />}
    >
      {row.finding && (
        <Notice
          tone={grantCostLife.is(row, 'recorded') ? 'info' : 'warn'}
          title={grantCostLife.byStatus(row, findingTitles)}
        >
          {row.finding}
        </Notice>
      )}
      <Figures
        figures={[
          { label: 'Drawn', value: <Amount cents={row.drawn} /> },
          { label: 'Left to draw', value: <Amount cents={grantCostLife.isOpen(row) ? openOf(row) : 0} /> },
        ]}
      />
      <Panel
        title="Invoice, payment and drawdowns"
        about="What was billed and paid, and the drawdowns that include this cost."
      >
        <RecordFacts
          of={grantCost}
          row={row}
          show={['funding', 'invoice', ...(row.cost_record ? (['cost_record'] as const) : [])]}
        />
        {row.invoice && (
          <p className="mt-3">
            {paid === undefined
              ? 'Loading payment…'
              : paid.length === 0
                ? 'The invoice is not in a payment run yet.'
                : paid.map(({ payment, amount }) => (
                    <Link key={payment} className="link" to={`/payments/${payment}`}>
                      Payment of <Amount cents={amount} />
                    </Link>
                  ))}
          </p>
        )}
        <ul className="mt-3 grid gap-1">
          {lines?.length === 0 && <li className="text-ink-2">No drawdown includes this cost yet.</li>}
          {lines?.map((line) => (
            <li key={line.id}>
              <Link className="link" to={`/grants-management/${line.drawdown}`}>
                {drawn?.find(({ id }) => id === line.drawdown)?.number ?? 'Drawdown'}
              </Link>
              : <Amount cents={line.amount} />
              {line.undone && ', canceled'}
            </li>
          ))}
        </ul>
      </Panel>
      <Panel title="Details">
        <RecordFacts
          of={grantCost}
          row={row}
          show={['kind', 'class', 'incurred_on', 'from_income', 'why', 'documents', 'entered_by']}
        />
      </Panel>
    </RecordPage>
  )
}
