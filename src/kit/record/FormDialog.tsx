import { Suspense } from 'react'
import type { AnyRecord } from '#platform/records/record.ts'
import { optional } from '../optional.tsx'
import type { FormDialogProps } from './OpenFormDialog.tsx'

const Opened = optional<FormDialogProps<any>>(() =>
  import('./OpenFormDialog.tsx').then(({ OpenFormDialog }) => OpenFormDialog),
)

/** Opened by a press: the form comes with the press, not with every page that offers it. */
export function FormDialog<R extends AnyRecord>(props: FormDialogProps<R>) {
  return (
    <Suspense>
      <Opened {...(props as FormDialogProps<any>)} />
    </Suspense>
  )
}
