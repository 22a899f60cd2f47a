import { useParams } from 'react-router'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { Panel } from '#kit/parts/Panel.tsx'
import { EditRecord } from '#kit/record/EditRecord.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import type { editIncome } from '../commands.ts'
import { grantIncome } from '../records.ts'

const list = { to: '/grants-management?tab=income', label: 'Income' }

export default function IncomeScreen() {
  const found = useRecord(grantIncome, useParams().id ?? '')
  const edit = useCommand<typeof editIncome>('grant-incomes/edit')
  const { row } = found
  if (!row) return <NoRecord of={grantIncome} found={found} list={list} />
  return (
    <RecordPage of={grantIncome} row={row} list={list} actions={<EditRecord of={grantIncome} row={row} edit={edit} />}>
      <Panel title="Details">
        <RecordFacts of={grantIncome} row={row} show={['funding', 'kind', 'received_on', 'amount', 'remitted_on']} />
      </Panel>
    </RecordPage>
  )
}
