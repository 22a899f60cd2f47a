import { useCommand } from '#client/use-command.ts'
import { Dialog } from '#kit/overlays/Dialog.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import { RecordForm } from '#kit/record/RecordForm.tsx'
import type { noteCost } from '../commands.ts'
import { costForm } from '../rules.ts'
import { sendsAs } from '#kit/record/form-send.ts'

type CostDialogProps = { declaration: string; start?: Record<string, unknown>; onClose: () => void }

/** A new cost record: first its kind, then the fields of that kind. */
export function CostDialog({ declaration, start = {}, onClose }: CostDialogProps) {
  const note = useCommand<typeof noteCost>('cost-records/note')
  return (
    <Dialog
      from="side"
      title="New cost record"
      about="The amount, rate and eligible cost are calculated when you save."
      onClose={onClose}
    >
      <RecordForm
        of={costForm}
        start={{ kind: 'labor', ...start }}
        send={sendsAs(note, (values) => ({ ...values, declaration }))}
        onDone={({ number }) => (toast('good', `${number} saved`), onClose())}
        onCancel={onClose}
      />
    </Dialog>
  )
}
