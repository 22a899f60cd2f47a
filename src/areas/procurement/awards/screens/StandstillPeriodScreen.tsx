import { useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useRecord } from '#client/use-record.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { standstillPeriod } from '../records.ts'

const list = { to: '/bid-evaluation?tab=standstill', label: 'Standstill periods' }

export default function StandstillPeriodScreen() {
  const found = useRecord(standstillPeriod, useParams().id ?? '')
  const actor = useActor()
  const { row } = found
  if (!row) return <NoRecord of={standstillPeriod} found={found} list={list} />
  return (
    <RecordPage of={standstillPeriod} row={row} list={list} actions={whyNotEdit(standstillPeriod, {}, actor) === null && <ButtonLink to={`/bid-evaluation/standstill/${row.id}/edit`}>Edit</ButtonLink>}>
      <Panel title="The standstill period">
        <RecordFacts of={standstillPeriod} row={row} />
      </Panel>
    </RecordPage>
  )
}
