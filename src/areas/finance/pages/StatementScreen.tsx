import { useParams } from 'react-router'
import { useRecord, useRecords } from '#client/use-record.ts'
import { Amount } from '#kit/parts/Amount.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { known } from '#kit/parts/known.tsx'
import { Day } from '#kit/parts/Time.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import type { NextStep } from '#platform/life/next-step.ts'
import { plural } from '#platform/words.ts'
import { StartReconciliation } from '#areas/finance/reconciliations/screens/StartReconciliation.tsx'
import { bankStatement, statementLine, type BankStatement } from '#areas/finance/statements/records.ts'

const list = { to: '/payments?tab=statements', label: 'Bank statements' }

export default function StatementScreen() {
  const found = useRecord(bankStatement, useParams().id ?? '')
  return found.row ? <One row={found.row} /> : <NoRecord of={bankStatement} found={found} list={list} />
}

function One({ row }: { row: BankStatement }) {
  const { rows: unmatched } = useRecords(statementLine, (from) =>
    from.eq('statement', row.id).eq('status', 'open').limit(1_000),
  )
  return (
    <RecordPage
      of={bankStatement}
      row={row}
      list={list}
      amount={{
        cents: row.closing,
        note: (
          <>
            Closing, <Day day={row.until} />
          </>
        ),
      }}
      next={unmatched ? nextOf(unmatched.length) : null}
      actions={<StartReconciliation of={row} />}
    >
      <Figures
        figures={[
          { label: 'Opening', value: <Amount cents={row.opening} /> },
          {
            label: 'Unmatched',
            ...known(unmatched, (lines) => ({
              value: String(lines.length),
              note: lines.length > 0 ? 'to match or explain' : 'all matched or explained',
              ...(lines.length > 0 && { tone: 'warn' as const }),
            })),
          },
        ]}
      />
      <section aria-label="Bank transactions" className="grid min-w-0 gap-3">
        <h2 className="text-lg font-semibold">Bank transactions</h2>
        <RecordList of={statementLine} columns={['words', 'day', 'amount', 'status']} where={{ statement: row.id }} />
      </section>
    </RecordPage>
  )
}

const nextOf = (unmatched: number): NextStep =>
  unmatched > 0
    ? {
        tone: 'you',
        lead: plural(unmatched, {
          one: 'Match or explain 1 bank transaction',
          other: `Match or explain ${unmatched} bank transactions`,
        }),
      }
    : { tone: 'done', lead: 'Every bank transaction is matched or explained' }
