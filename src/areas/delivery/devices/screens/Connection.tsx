import { useState } from 'react'
import type { createKey } from '#areas/account/api-keys/commands.ts'
import { randomToken, sha256 } from '#client/crypto.ts'
import { countRequest } from '#client/rate-limiter.ts'
import { sentence } from '#client/sentences.ts'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { Button } from '#kit/parts/Button.tsx'
import { CopyButton } from '#kit/parts/CopyButton.tsx'
import { Facts } from '#kit/parts/Facts.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Tabs } from '#kit/parts/Tabs.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { atLeast } from '#platform/roles.ts'
import { callsOf, takeAddress } from './calls.ts'
import { deviceLife } from '../life.ts'
import { device, type Device } from '../records.ts'

const days = 365

/** All that a sensor needs to report: an address, its id, and a key that sends its readings and does nothing else. */
export function Connection({ row }: { row: Device }) {
  const actor = useActor()
  const create = useCommand<typeof createKey>('api-keys/create')
  const [key, setKey] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)
  if (row.simulated || !deviceLife.isOpen(row) || whyNotEdit(device, row, actor)) return null
  const isForAll = atLeast('admin', actor)

  async function make() {
    setBusy(true)
    setRefusal(undefined)
    try {
      countRequest('sensitive', 'api keys')
      const made = `grn_${randomToken()}`
      await create({
        kind: isForAll ? 'organization' : 'personal',
        name: `Sensor ${row.number}`,
        role: 'user',
        scopes: [`run:device-readings/take@${row.id}`],
        days,
        hash: await sha256(made),
        hint: made.slice(-4),
      })
      setKey(made)
    } catch (error) {
      setRefusal(sentence(error))
    }
    setBusy(false)
  }
  return (
    <Panel
      title="Connection"
      about="For the sensor or its gateway."
      actions={
        <Button busy={busy} onClick={() => void make()}>
          {key ? 'Create another key' : 'Create key'}
        </Button>
      }
    >
      <div className="grid gap-4">
        {refusal && <Notice tone="bad" title={refusal} />}
        {key && (
          <Notice tone="good" title="Copy the key now">
            It is shown only once, sends the readings of this sensor for {days} days, and can do nothing else.{' '}
            {isForAll
              ? 'Administrators can revoke it in Settings.'
              : 'It is yours, and ends with your account. A key of an administrator belongs to the organization.'}
            <span className="mt-2 flex flex-wrap items-center gap-2">
              <code className="font-mono text-sm break-all text-ink">{key}</code>
              <CopyButton label="Key" text={key} />
            </span>
          </Notice>
        )}
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

const Copied = ({ label, text }: { label: string; text: string }) => (
  <span className="flex flex-wrap items-center gap-2">
    <code className="font-mono text-sm break-all">{text}</code>
    <CopyButton label={label} text={text} />
  </span>
)

function Examples({ row, keyShown }: { row: Device; keyShown: string }) {
  const calls = callsOf({ site: location.origin, device: row.id, key: keyShown }, row.last_at ?? row.created_at)
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
