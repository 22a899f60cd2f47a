import { useId, useState, type FormEvent } from 'react'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { Dialog } from '#kit/overlays/Dialog.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Field } from '#kit/parts/Field.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import { useSending } from '#kit/use-sending.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import type { setPassword } from '../commands.ts'
import { deviceConnection, type DeviceConnection } from '../records.ts'

/** The password for the broker, entered once and never shown. */
export function BrokerPassword({ row }: { row: DeviceConnection }) {
  const [entering, setEntering] = useState(false)
  const actor = useActor()
  if (row.arrives !== 'mqtt' || whyNotEdit(deviceConnection, row, actor)) return null
  return (
    <>
      <Button onClick={() => setEntering(true)}>{row.password_set_at ? 'Change password' : 'Enter password'}</Button>
      {entering && <PasswordDialog row={row} onClose={() => setEntering(false)} />}
    </>
  )
}

function PasswordDialog({ row, onClose }: { row: DeviceConnection; onClose: () => void }) {
  const id = useId()
  const save = useCommand<typeof setPassword>('device-connections/set-password')
  const [password, setPasswordText] = useState('')
  const { wrong, refusal, busy, send } = useSending([
    password === '' && { name: `${id}-password`, message: 'Enter the password' },
  ])
  function submit(event: FormEvent) {
    event.preventDefault()
    void send(async () => {
      await save({ id: row.id, password })
      toast('good', 'Password saved')
      onClose()
    })
  }
  return (
    <Dialog
      title="Password for the broker"
      about={`Sent only to ${row.broker ?? 'the broker'}.`}
      onClose={onClose}
      foot={
        <>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} look="main" busy={busy}>
            Save password
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit} className="grid gap-4">
        {refusal && <Notice tone="bad" title={refusal} />}
        <Field
          id={`${id}-password`}
          label="Password"
          type="password"
          autoComplete="new-password"
          hint="Stored encrypted. No one can read it again."
          error={wrong(`${id}-password`)}
          value={password}
          onChange={(event) => setPasswordText(event.target.value)}
        />
      </form>
    </Dialog>
  )
}
