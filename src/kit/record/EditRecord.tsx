import { useState } from 'react'
import { useActor } from '#client/use-actor.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { columnsOf, titleOf, type AnyRecord, type RowOf } from '#platform/records/record.ts'
import { Button } from '../parts/Button.tsx'
import { FormDialog } from './FormDialog.tsx'

type EditRecordProps<R extends AnyRecord> = {
  of: R
  row: RowOf<R>
  /** The command, such as `useCommand<typeof editRisk>('supply-risks/edit')`. */
  edit: (input: { id: string; version: number; changes: any }) => Promise<RowOf<R>>
  /** Shown when it is saved. */
  done?: string
  look?: 'main' | 'plain'
  label?: string
  /** Where the kind of the row decides which fields are asked. */
  form?: AnyRecord
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
}: EditRecordProps<R>) {
  const actor = useActor()
  const [editing, setEditing] = useState(false)
  if (whyNotEdit(of, row, actor) !== null) return null
  return (
    <>
      <Button look={look} onClick={() => setEditing(true)}>
        {label}
      </Button>
      {editing && (
        <FormDialog
          of={form}
          row={row}
          title={`Edit ${calledIn(of, row)}`}
          done={done}
          send={(changes, version) => edit({ id: row.id, version, changes })}
          onClose={() => setEditing(false)}
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
