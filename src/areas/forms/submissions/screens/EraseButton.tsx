import { useState } from 'react'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { SureDialog } from '#kit/overlays/SureDialog.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import type { eraseAnswers } from '../commands.ts'
import type { FormSubmission } from '../records.ts'
import { whyNotErase } from '../rules.ts'

/** What nobody can take back is asked twice. */
export function EraseButton({ row, today, label = 'Erase answers' }: { row: FormSubmission; today: string; label?: string }) {
  const actor = useActor()
  const erase = useCommand<typeof eraseAnswers>('form-submissions/erase')
  const [asking, setAsking] = useState(false)
  return (
    <>
      <MoveButton look="danger" whyNot={whyNotErase(row, { actor, today })} run={() => setAsking(true)}>
        {label}
      </MoveButton>
      {asking && (
        <SureDialog
          title={`Erase the answers of ${row.number}?`}
          about="What was answered, and the files that were sent with it, go for good. That it was sent, when, and its digest stay."
          verb="Erase for good"
          done={`The answers of ${row.number} are erased`}
          run={() => erase({ id: row.id })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
