import { useState } from 'react'
import { useParams } from 'react-router'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { ReasonDialog } from '#kit/overlays/ReasonDialog.tsx'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import type { explainLine } from '../commands.ts'
import { statementLine } from '../records.ts'
import { ClearDialog } from './ClearDialog.tsx'

const list = { to: '/payments?tab=movements', label: 'Movements' }

/** One movement of the bank, and what it was. */
export default function MovementScreen() {
  const found = useRecord(statementLine, useParams().id ?? '')
  const explain = useCommand<typeof explainLine>('statement-lines/explain')
  const [asking, setAsking] = useState<'explain' | 'clear'>()
  const { row } = found
  if (!row) return <NoRecord of={statementLine} found={found} list={list} />
  return (
    <RecordPage
      of={statementLine}
      row={row}
      list={list}
      actions={<>{row.run && <ButtonLink to={`/payments/runs/${row.run}`}>Open the payment run</ButtonLink>}{row.status !== 'cleared' && row.amount < 0 && <Button onClick={() => setAsking('clear')}>It was a payment of ours</Button>}{row.status !== 'cleared' && <Button look="main" onClick={() => setAsking('explain')}>Say what it was</Button>}</>}
    >
      <Panel title="The movement"><RecordFacts of={statementLine} row={row} show={['day', 'amount', 'reference', 'words', 'statement', 'run', 'payment', 'explanation']} /></Panel>
      {asking === 'clear' && <ClearDialog row={row} onClose={() => setAsking(undefined)} />}
      {asking === 'explain' && <ReasonDialog title="What it was" label="Explanation" about="Such as a bank’s fee, interest, or a deposit of taxes." verb="Keep it" run={(explanation) => explain({ id: row.id, explanation })} onClose={() => setAsking(undefined)} />}
    </RecordPage>
  )
}
