import { useState } from 'react'
import { useBackend } from '#client/BackendProvider.tsx'
import { callFunction } from '#client/functions.ts'
import { sentence } from '#client/sentences.ts'
import { Button } from '#kit/parts/Button.tsx'
import { Facts } from '#kit/parts/Facts.tsx'
import { Field, LongField } from '#kit/parts/Field.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Moment } from '#kit/parts/Time.tsx'
import type { Tried } from '../commands.ts'
import { connectionLife } from '../life.ts'
import type { DeviceConnection } from '../records.ts'

/** A sample message, read as the connection would read it. Nothing is stored. */
export function TryMessage({ row }: { row: DeviceConnection }) {
  const backend = useBackend()
  const [message, setMessage] = useState('')
  const [topic, setTopic] = useState('')
  const [found, setFound] = useState<Tried>()
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)
  if (!connectionLife.isOpen(row)) return null

  async function tries() {
    setBusy(true)
    setRefusal(undefined)
    setFound(undefined)
    try {
      setFound(
        await callFunction<Tried>(backend, 'device-connections/try', { id: row.id, message, topic: topic || null }),
      )
    } catch (error) {
      setRefusal(sentence(error))
    }
    setBusy(false)
  }
  return (
    <Panel title="Try a message" about="Reads a sample as this connection would. Nothing is stored.">
      <div className="grid grid-cols-1 gap-4">
        <LongField
          label="Message"
          hint="One message as the sender delivers it, in JSON."
          rows={6}
          spellCheck={false}
          value={message}
          onChange={(event) => setMessage(event.target.value)}
        />
        {row.arrives === 'mqtt' && (
          <Field label="Topic" value={topic} onChange={(event) => setTopic(event.target.value)} />
        )}
        <div>
          <Button busy={busy} disabled={message.trim() === ''} onClick={() => void tries()}>
            Try message
          </Button>
        </div>
        {refusal && <Notice tone="bad" title={refusal} />}
        {found?.problem && <Notice tone="warn" title={found.problem} />}
        {found?.hardware && (
          <Facts
            facts={[
              { label: 'Hardware ID', value: found.hardware },
              ...(found.at ? [{ label: 'Time', value: <Moment at={found.at} /> }] : []),
              ...found.fields.map(({ sensor, field, value, problem }) => ({
                label: sensor,
                value: value === null ? (problem ?? `${field} is not in this message`) : `${field}: ${value}`,
              })),
            ]}
          />
        )}
      </div>
    </Panel>
  )
}
