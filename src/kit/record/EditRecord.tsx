import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import type { Reason } from '#platform/rules.ts'
import { columnsOf, titleOf, type AnyRecord, type RowOf } from '#platform/records/record.ts'
import { Button } from '../parts/Button.tsx'
import { FormDialog } from './FormDialog.tsx'
import { sendsChanges } from './form-send.ts'

type EditRecordProps<R extends AnyRecord> = {
  of: R
  row: RowOf<R>
  /** The command, such as `useCommand<typeof editRisk>('supply-risks/edit')`. */
  edit: Parameters<typeof sendsChanges<RowOf<R>>>[1]
  /** Shown when it is saved. */
  done?: string
  look?: 'main' | 'plain'
  label?: string
  /** Where the form has other fields than the record. */
  form?: AnyRecord
  /** Where more than its declaration decides who may. */
  whyNot?: Reason
  /** The form of the page’s own record: `?edit=amount` opens it at that field. */
  addressed?: boolean
}

/** Opens the form of a record beside its page, for a person who may change the record. */
export function EditRecord<R extends AnyRecord>({
  of,
  row,
  edit,
  done = 'Saved',
  look = 'plain',
  label = 'Edit',
  form = of,
  whyNot,
  addressed = false,
}: EditRecordProps<R>) {
  const actor = useActor()
  const [pressed, setPressed] = useState(false)
  const [query, setQuery] = useSearchParams()
  const at = addressed ? query.get('edit') : null
  const close = () => {
    setPressed(false)
    if (at !== null) setQuery((now) => (now.delete('edit'), now), { preventScrollReset: true, replace: true })
  }
  if ((whyNot === undefined ? whyNotEdit(of, row, actor) : whyNot) !== null) return null
  return (
    <>
      <Button look={look} onClick={() => setPressed(true)}>
        {label}
      </Button>
      {(pressed || at !== null) && (
        <FormDialog
          of={form}
          row={row}
          title={`Edit ${calledIn(of, row)}`}
          done={done}
          send={sendsChanges(row.id, edit)}
          {...(at && { at })}
          onClose={close}
        />
      )}
    </>
  )
}

/** By its number, or by its name where it has none. */
function calledIn(of: AnyRecord, row: object): string {
  const number = columnsOf(of).find(([, { kind }]) => kind === 'series')?.[0]
  return number ? String((row as Record<string, unknown>)[number]) : titleOf(of, row)
}
