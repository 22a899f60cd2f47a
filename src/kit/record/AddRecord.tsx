import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import type { AnyRecord, RowOf } from '#platform/records/record.ts'
import { Button } from '../parts/Button.tsx'
import { Icon } from '../parts/Icon.tsx'
import { pageOf, useCatalog } from './catalog.tsx'
import { FormDialog } from './FormDialog.tsx'
import type { FormSend } from './form-send.ts'

type AddRecordProps<R extends AnyRecord> = {
  of: R
  /** On the button, and above the form. */
  label?: string
  about?: string
  /** Shown when it is saved. */
  done?: string
  start?: Record<string, unknown>
  look?: 'main' | 'plain'
  /** Opens the page of the new record. */
  opens?: boolean
  send: FormSend<R>
  onDone?: (row: RowOf<R>) => void
}

/** Opens the form of a new record beside the page, for a person who may create one. */
export function AddRecord<R extends AnyRecord>({
  of,
  label = `New ${of.label.toLowerCase()}`,
  about = of.about,
  done = `${of.label} saved`,
  start,
  look = 'plain',
  opens = false,
  send,
  onDone,
}: AddRecordProps<R>) {
  const actor = useActor()
  const navigate = useNavigate()
  const catalog = useCatalog()
  const [adding, setAdding] = useState(false)
  if (whyNotEdit(of, null, actor) !== null) return null
  return (
    <>
      <Button look={look} onClick={() => setAdding(true)}>
        <Icon name="plus" />
        {label}
      </Button>
      {adding && (
        <FormDialog
          of={of}
          title={label}
          {...(!/^(New|Add) /.test(label) && { verb: label })}
          about={about}
          done={done}
          start={start}
          send={send}
          onDone={(row) => {
            onDone?.(row)
            const page = opens ? pageOf(catalog, of.table, row.id) : undefined
            if (page) void navigate(page)
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  )
}
