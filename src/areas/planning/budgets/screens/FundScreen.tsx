import { useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useRecord } from '#client/use-record.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { fund } from '../records.ts'

const list = { to: '/budget-management?tab=funds', label: 'Funds' }

export default function FundScreen() {
  const found = useRecord(fund, useParams().id ?? '')
  const actor = useActor()
  const { row } = found
  if (!row) return <NoRecord of={fund} found={found} list={list} />
  return (
    <RecordPage of={fund} row={row} list={list} actions={whyNotEdit(fund, row, actor) === null && <ButtonLink to={`/budget-management/funds/${row.id}/edit`}>Edit</ButtonLink>}>
      <Panel title="The fund">
        <RecordFacts of={fund} row={row} />
      </Panel>
    </RecordPage>
  )
}
