import { Dialog } from '#kit/overlays/Dialog.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import { RecordForm } from '#kit/record/RecordForm.tsx'
import type { AnyRecord, RowOf } from '#platform/records/record.ts'

type FormDialogProps<R extends AnyRecord> = { of: R; title: string; about?: string; done: string; row?: RowOf<R>; start?: Record<string, unknown>; send: (values: any, version: number) => Promise<RowOf<R>>; onClose: () => void }

/** The form of a small record, beside what it belongs to. */
export const FormDialog = <R extends AnyRecord>({ of, title, about, done, row, start, send, onClose }: FormDialogProps<R>) => (
  <Dialog from="side" title={title} about={about} onClose={onClose}>
    <RecordForm of={of} {...(row && { row })} {...(start && { start })} send={send} onDone={() => (toast('good', done), onClose())} onCancel={onClose} />
  </Dialog>
)
