import { useActor } from '#client/use-actor.ts'
import { Facts } from '#kit/parts/Facts.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { Copied, useNewKey } from '../../screens/NewKey.tsx'
import { connectionLife } from '../life.ts'
import { deviceConnection, type DeviceConnection } from '../records.ts'

const steps = {
  the_things_stack:
    'In The Things Stack: Webhooks, Custom, format JSON, this address as base URL, the header below, and only “Uplink message” enabled, with an empty path.',
  chirpstack:
    'In ChirpStack: Integrations, HTTP, payload encoding JSON, this address as event endpoint, and the header below.',
  other: 'Send each message as JSON with POST to this address, with the header below.',
}

/** The address at which a network server delivers, and a key that does nothing else. */
export function Webhook({ row }: { row: DeviceConnection }) {
  const actor = useActor()
  const { key, button, notice } = useNewKey({
    name: `Connection ${row.name}`.slice(0, 80),
    scope: `run:device-messages/take@${row.id}`,
    does: 'delivers messages to this connection',
  })
  if (row.arrives !== 'webhook' || !connectionLife.isOpen(row) || whyNotEdit(deviceConnection, row, actor)) return null
  return (
    <Panel title="Webhook" about={steps[row.format]} actions={button}>
      <div className="grid grid-cols-1 gap-4">
        {notice}
        <Facts
          facts={[
            {
              label: 'Address',
              wide: true,
              value: <Copied label="Address" text={`${location.origin}/functions/v1/uplinks/${row.id}`} />,
            },
            { label: 'Header', wide: true, value: <Copied label="Header" text={`apikey: ${key ?? 'grn_YOUR_KEY'}`} /> },
          ]}
        />
      </div>
    </Panel>
  )
}
