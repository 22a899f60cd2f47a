import { useState } from 'react'
import { useActor } from '#client/use-actor.ts'
import { CopyButton } from '#kit/parts/CopyButton.tsx'
import { Facts } from '#kit/parts/Facts.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Tabs } from '#kit/parts/Tabs.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { callsOf, messagesOf, takeAddress } from './calls.ts'
import { Copied, useNewKey } from './NewKey.tsx'
import { deviceLife } from '../life.ts'
import { device, type Device } from '../records.ts'

/** All that a sensor needs to report: an address, its id, and a key that sends its readings and does nothing else. */
export function Connection({ row }: { row: Device }) {
  const actor = useActor()
  const { key, button, notice } = useNewKey({
    name: `Sensor ${row.number}`,
    scope: `run:device-readings/take@${row.id}`,
    does: 'sends the readings of this sensor',
  })
  if (row.simulated || !deviceLife.isOpen(row) || whyNotEdit(device, row, actor)) return null
  return (
    <Panel title="Connection" about="For the sensor or its gateway." actions={button}>
      <div className="grid gap-4">
        {notice}
        <Facts
          facts={[
            {
              label: 'Address',
              wide: true,
              value: <Copied label="Address" text={takeAddress({ site: location.origin })} />,
            },
            { label: 'Sensor id', wide: true, value: <Copied label="Sensor id" text={row.id} /> },
          ]}
        />
        <Examples row={row} keyShown={key ?? 'grn_YOUR_KEY'} />
      </div>
    </Panel>
  )
}

function Examples({ row, keyShown }: { row: Device; keyShown: string }) {
  const calls = [
    ...callsOf({ site: location.origin, device: row.id, key: keyShown }, row.last_at ?? row.created_at),
    ...messagesOf({ hardware: row.hardware_id, field: row.message_field }, row.last_at ?? row.created_at),
  ]
  const [name, setName] = useState(calls[0]!.name)
  const shown = calls.find((each) => each.name === name)!
  return (
    <Tabs
      label="Example calls"
      tabs={calls.map((each) => ({ name: each.name, title: each.name }))}
      chosen={name}
      onChoose={setName}
    >
      <div className="grid gap-2">
        <pre
          tabIndex={0}
          aria-label={`Example in ${name}`}
          className="sheet overflow-x-auto border border-line p-3 font-mono text-xs"
        >
          {shown.text}
        </pre>
        <div>
          <CopyButton label="Example" text={shown.text} />
        </div>
      </div>
    </Tabs>
  )
}
