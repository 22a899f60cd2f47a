import { useParams } from 'react-router'
import { useRecord } from '#client/use-record.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { alarmLife } from '../life.ts'
import { deviceAlarm, type DeviceAlarm } from '../records.ts'

const list = { to: '/iot?tab=alarms', label: 'Alarms' }

export default function AlarmScreen() {
  const found = useRecord(deviceAlarm, useParams().id ?? '')
  return found.row ? <Page row={found.row} /> : <NoRecord of={deviceAlarm} found={found} list={list} />
}

function Page({ row }: { row: DeviceAlarm }) {
  const actions = (
    <>
      <ButtonLink to={`/iot/devices/${row.device}`}>Open sensor</ButtonLink>
      <Moves life={alarmLife} row={row} />
    </>
  )
  return (
    <RecordPage of={deviceAlarm} life={alarmLife} row={row} list={list} actions={actions}>
      <Panel title="Alarm">
        <RecordFacts of={deviceAlarm} row={row} />
      </Panel>
    </RecordPage>
  )
}
