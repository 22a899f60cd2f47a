import { useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useRecord } from '#client/use-record.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { responsePeriod } from '../records.ts'

const list = { to: '/rfq-builder?tab=periods', label: 'Response periods' }

export default function ResponsePeriodScreen() {
  const found = useRecord(responsePeriod, useParams().id ?? '')
  const actor = useActor()
  const { row } = found
  if (!row) return <NoRecord of={responsePeriod} found={found} list={list} />
  return (
    <RecordPage of={responsePeriod} row={row} list={list} actions={whyNotEdit(responsePeriod, {}, actor) === null && <ButtonLink to={`/rfq-builder/periods/${row.id}/edit`}>Edit</ButtonLink>}>
      <Panel title="The response period">
        <RecordFacts of={responsePeriod} row={row} />
      </Panel>
    </RecordPage>
  )
}
