import { useState } from 'react'
import { useParams } from 'react-router'
import { useRecord } from '#client/use-record.ts'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { movementLife } from '../life.ts'
import { statementLine } from '../records.ts'
import { ClearDialog } from './ClearDialog.tsx'

const list = { to: '/payments?tab=movements', label: 'Bank transactions' }

/** One bank transaction and its match or explanation. */
export default function MovementScreen() {
  const found = useRecord(statementLine, useParams().id ?? '')
  const [clearing, setClearing] = useState(false)
  const { row } = found
  if (!row) return <NoRecord of={statementLine} found={found} list={list} />
  return (
    <RecordPage
      of={statementLine}
      life={movementLife}
      row={row}
      list={list}
      actions={
        <>
          {row.run && <ButtonLink to={`/payments/runs/${row.run}`}>Open payment run</ButtonLink>}
          {!movementLife.is(row, 'cleared') && row.amount < 0 && (
            <Button onClick={() => setClearing(true)}>Match to payment run</Button>
          )}
          <Moves life={movementLife} row={row} />
        </>
      }
    >
      <Panel title="Transaction">
        <RecordFacts
          of={statementLine}
          row={row}
          show={['day', 'amount', 'reference', 'words', 'statement', 'run', 'payment', 'explanation']}
        />
      </Panel>
      {clearing && <ClearDialog row={row} onClose={() => setClearing(false)} />}
    </RecordPage>
  )
}
