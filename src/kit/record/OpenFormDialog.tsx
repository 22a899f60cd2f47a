import { useAuth } from '#client/auth.ts'
import type { AnyRecord, RowOf } from '#platform/records/record.ts'
import { Dialog } from '../overlays/Dialog.tsx'
import { toast } from '../parts/Toasts.tsx'
import { draftOf, draftOfNew, forget, type Values } from './draft.ts'
import type { FormSend } from './form-send.ts'
import { useEditUndo } from './undo-edit.ts'
import { RecordForm, type Reading } from './RecordForm.tsx'

export type FormDialogProps<R extends AnyRecord> = {
  of: R
  title: string
  about?: string | undefined
  done: string | ((made: any) => string)
  verb?: string
  ids?: string
  row?: RowOf<R>
  start?: Values | undefined
  reading?: Reading
  /** The field that it is opened for. */
  at?: string
  send: FormSend<R>
  onDone?: (row: RowOf<R>) => void
  onClose: () => void
}

/**
 * The form of a record, beside the page that opened it. Closing it in any way ends it: the same form is opened from
 * other pages too, where input meant for this one would return in the wrong place.
 */
export function OpenFormDialog<R extends AnyRecord>({
  of,
  title,
  about,
  done,
  verb,
  ids,
  row,
  start,
  reading,
  at,
  send,
  onDone,
  onClose,
}: FormDialogProps<R>) {
  const { user } = useAuth()
  const undoOf = useEditUndo(of)
  const leave = () => (
    forget(row ? draftOf(user?.id, of.table, row.id) : draftOfNew(user?.id, of.table, start)),
    onClose()
  )
  return (
    <Dialog from="side" title={title} about={about} onClose={leave}>
      <RecordForm
        of={of}
        verb={verb}
        ids={ids}
        {...(row && { row })}
        {...(start && { start })}
        reading={reading}
        at={at}
        send={send}
        onDone={(made, edit) => {
          toast('good', typeof done === 'string' ? done : done(made), undefined, edit && undoOf(edit))
          onClose()
          onDone?.(made)
        }}
        onCancel={onClose}
      />
    </Dialog>
  )
}
