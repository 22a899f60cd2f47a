import { useState } from 'react'
import { useActor } from '#client/use-actor.ts'
import { Button } from '#kit/parts/Button.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { FormDialog } from '#kit/record/FormDialog.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import type { AnyRecord, RowOf } from '#platform/records/record.ts'

type AddButtonProps<R extends AnyRecord> = {
  of: R
  label: string
  start?: Record<string, unknown>
  main?: boolean
  send: (values: any) => Promise<RowOf<R>>
  onDone?: (row: RowOf<R>) => void
}

/** Creates a record that belongs to the page. Read-only users don't see the button. */
export function AddButton<R extends AnyRecord>({ of, label, start, main = false, send, onDone }: AddButtonProps<R>) {
  const actor = useActor()
  const [open, setOpen] = useState(false)
  if (whyNotEdit(of, null, actor) !== null) return null
  return (
    <>
      <Button look={main ? 'main' : 'plain'} onClick={() => setOpen(true)}>
        <Icon name="plus" />
        {label}
      </Button>
      {open && (
        <FormDialog
          of={of}
          title={label}
          about={of.about}
          done={`${of.label} saved`}
          {...(start && { start })}
          send={send}
          {...(onDone && { onDone })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

type EditButtonProps<R extends AnyRecord> = {
  of: R
  row: RowOf<R> & { status?: string }
  send: (values: any, version: number) => Promise<RowOf<R>>
}

export function EditButton<R extends AnyRecord>({ of, row, send }: EditButtonProps<R>) {
  const actor = useActor()
  const [open, setOpen] = useState(false)
  if (whyNotEdit(of, row, actor) !== null) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>Edit</Button>
      {open && (
        <FormDialog
          of={of}
          row={row}
          title={`Edit ${of.label.toLowerCase()}`}
          done="Saved"
          send={send}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
