import { useState } from 'react'
import { useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { ReasonDialog } from '#kit/overlays/ReasonDialog.tsx'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import type { endAlarm, seeAlarm } from '../commands.ts'
import { device, deviceAlarm, deviceRule, type DeviceAlarm } from '../records.ts'
import { brokenBy, whyNotEnd, whyNotSee } from '../rules.ts'

const list = { to: '/iot?tab=alarms', label: 'Alarms' }

export default function AlarmScreen() {
  const found = useRecord(deviceAlarm, useParams().id ?? '')
  return found.row ? <Page row={found.row} /> : <NoRecord of={deviceAlarm} found={found} list={list} />
}

function Page({ row }: { row: DeviceAlarm }) {
  const actor = useActor()
  const { row: of } = useRecord(device, row.device)
  const { row: rule } = useRecord(deviceRule, row.rule)
  const see = useCommand<typeof seeAlarm>('device-alarms/see')
  const end = useCommand<typeof endAlarm>('device-alarms/end')
  const [asking, setAsking] = useState(false)
  const still = Boolean(of && rule && of.last_value !== null && brokenBy(rule, { value: Number(of.last_value) }, of))
  const actions = row.status !== 'over' && (
    <>
      <ButtonLink to={`/iot/devices/${row.device}`}>The device</ButtonLink>
      <MoveButton whyNot={whyNotEnd(row, { actor, still })} run={() => end({ id: row.id })} done="It is over">It is over</MoveButton>
      <MoveButton look="main" whyNot={whyNotSee(row)} run={() => setAsking(true)}>I have seen it</MoveButton>
    </>
  )
  return (
    <RecordPage of={deviceAlarm} row={row} list={list} actions={actions}>
      <Panel title="The alarm"><RecordFacts of={deviceAlarm} row={row} /></Panel>
      {asking && <ReasonDialog title="I have seen it" about={row.words} verb="I have seen it" label="What is done" run={(note) => see({ id: row.id, note })} onClose={() => setAsking(false)} />}
    </RecordPage>
  )
}
