import { useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { RecordTable } from '#kit/record/list/RecordTable.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { deviceAlarm, deviceRule, type DeviceRule } from '../records.ts'

const list = { to: '/iot?tab=rules', label: 'Alarm rules' }

export default function RuleScreen() {
  const found = useRecord(deviceRule, useParams().id ?? '')
  return found.row ? <Page row={found.row} /> : <NoRecord of={deviceRule} found={found} list={list} />
}

function Page({ row }: { row: DeviceRule }) {
  const actor = useActor()
  const alarms = useRecords(deviceAlarm, (from) =>
    from.eq('rule', row.id).order('raised_at', { ascending: false }).limit(50),
  )
  return (
    <RecordPage
      of={deviceRule}
      row={row}
      list={list}
      actions={
        whyNotEdit(deviceRule, null, actor) === null && <ButtonLink to={`/iot/rules/${row.id}/edit`}>Edit</ButtonLink>
      }
    >
      <Panel title="Rule">
        <RecordFacts of={deviceRule} row={row} />
      </Panel>
      <Panel title="Alarms from this rule">
        <RecordTable of={deviceAlarm} found={alarms} columns={['words', 'raised_at', 'over_at', 'status']} />
      </Panel>
    </RecordPage>
  )
}
