import { useParams } from 'react-router'
import { useRecord } from '#client/use-record.ts'
import { Amount } from '#kit/parts/Amount.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { Day } from '#kit/parts/Time.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import { bankStatement, statementLine } from '../records.ts'

const list = { to: '/payments?tab=statements', label: 'Bank statements' }

export default function StatementScreen() {
  const found = useRecord(bankStatement, useParams().id ?? '')
  const { row } = found
  if (!row) return <NoRecord of={bankStatement} found={found} list={list} />
  return (
    <RecordPage of={bankStatement} row={row} list={list}>
      <Figures
        figures={[
          { label: 'Opening', value: <Amount cents={row.opening} /> },
          { label: 'Closing', value: <Amount cents={row.closing} />, note: <Day day={row.until} /> },
        ]}
      />
      <section aria-label="Bank transactions" className="grid min-w-0 gap-3">
        <h2 className="text-lg font-semibold">Bank transactions</h2>
        <RecordList of={statementLine} columns={['words', 'day', 'amount', 'status']} where={{ statement: row.id }} />
      </section>
    </RecordPage>
  )
}
