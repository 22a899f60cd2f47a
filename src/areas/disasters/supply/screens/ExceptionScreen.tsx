import { useParams } from 'react-router'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { EditRecord } from '#kit/record/EditRecord.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import type { editException } from '../commands.ts'
import { exceptionLife } from '../life.ts'
import { supplyException, type SupplyException } from '../records.ts'

const list = { to: '/supply-chain-command-center?tab=exceptions', label: 'Supply exceptions' }

export default function ExceptionScreen() {
  const found = useRecord(supplyException, useParams().id ?? '')
  const { row } = found
  if (!row) return <NoRecord of={supplyException} found={found} list={list} />
  return (
    <RecordPage of={supplyException} life={exceptionLife} row={row} list={list} actions={<Actions row={row} />}>
      {row.outcome && (
        <Notice tone="good" title="Resolution">
          {row.outcome}
        </Notice>
      )}
      <Panel title="Exception">
        <RecordFacts
          of={supplyException}
          row={row}
          show={['kind', 'severity', 'owner', 'due', 'purchase_order', 'vendor', 'item', 'incident', 'plan']}
        />
      </Panel>
    </RecordPage>
  )
}

function Actions({ row }: { row: SupplyException }) {
  const edit = useCommand<typeof editException>('supply-exceptions/edit')
  return (
    <>
      <EditRecord of={supplyException} row={row} edit={edit} />
      <Moves life={exceptionLife} row={row} />
    </>
  )
}
