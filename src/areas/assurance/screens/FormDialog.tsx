import { Dialog } from '#kit/overlays/Dialog.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import { RecordForm } from '#kit/record/RecordForm.tsx'
import type { AnyRecord, RowOf } from '#platform/records/record.ts'

type FormDialogProps<R extends AnyRecord> = { of: R; title: string; about?: string | undefined; done: string; row?: RowOf<R>; start?: Record<string, unknown> | undefined; send: (values: any, version: number) => Promise<RowOf<R>>; onDone?: (row: RowOf<R>) => void; onClose: () => void }

/** The form of a record beside the page that it was called from. */
export const FormDialog = <R extends AnyRecord>({ of, title, about, done, row, start, send, onDone, onClose }: FormDialogProps<R>) => (
  <Dialog from="side" title={title} about={about} onClose={onClose}>
    <RecordForm of={of} {...(row && { row })} {...(start && { start })} send={send} onDone={(made) => (toast('good', done), onClose(), onDone?.(made))} onCancel={onClose} />
  </Dialog>
)
