import { useState } from 'react'
import { useCommand } from '#client/use-command.ts'
import { Select } from '#kit/inputs/ChoiceInput.tsx'
import { Dialog } from '#kit/overlays/Dialog.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import { RecordForm } from '#kit/record/RecordForm.tsx'
import type { noteCost } from '../commands.ts'
import { costKinds, costWords, type CostKind } from '../records.ts'
import { formOf } from '../rules.ts'

type CostDialogProps = { declaration: string; start?: Record<string, unknown>; onClose: () => void }

/** A new cost record: first its kind, then the fields of that kind. */
export function CostDialog({ declaration, start = {}, onClose }: CostDialogProps) {
  const [kind, setKind] = useState<CostKind>('labor')
  const note = useCommand<typeof noteCost>('cost-records/note')
  return (
    <Dialog
      from="side"
      title="New cost record"
      about="The amount, rate and eligible cost are calculated when you save."
      onClose={onClose}
    >
      <div className="grid gap-5">
        <Select
          id="kind"
          label="Cost type"
          required
          field={{ options: costKinds, words: costWords }}
          value={kind}
          onChange={(chosen) => chosen && setKind(chosen as CostKind)}
        />
        <RecordForm
          of={formOf(kind)}
          start={start}
          send={(values) => note({ ...values, kind, declaration })}
          onDone={({ number }) => (toast('good', `${number} saved`), onClose())}
          onCancel={onClose}
        />
      </div>
    </Dialog>
  )
}
