import { Suspense } from 'react'
import { optional } from '../optional.tsx'
import type { ReasonDialogProps } from './OpenReasonDialog.tsx'

const Opened = optional(() => import('./OpenReasonDialog.tsx').then(({ OpenReasonDialog }) => OpenReasonDialog))

/** Opened by a press: its code comes with the press, not with every page that offers it. */
export function ReasonDialog(props: ReasonDialogProps) {
  return (
    <Suspense>
      <Opened {...props} />
    </Suspense>
  )
}
