import { useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useRecord } from '#client/use-record.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { account } from '../records.ts'

const list = { to: '/budget-management?tab=accounts', label: 'Accounts' }

export default function AccountScreen() {
  const found = useRecord(account, useParams().id ?? '')
  const actor = useActor()
  const { row } = found
  if (!row) return <NoRecord of={account} found={found} list={list} />
  return (
    <RecordPage of={account} row={row} list={list} actions={whyNotEdit(account, row, actor) === null && <ButtonLink to={`/budget-management/accounts/${row.id}/edit`}>Edit</ButtonLink>}>
      <Panel title="The account">
        <RecordFacts of={account} row={row} />
      </Panel>
    </RecordPage>
  )
}
