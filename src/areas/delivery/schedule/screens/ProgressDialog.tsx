import { useState } from 'react'
import { useActor } from '#client/use-actor.ts'
import { FlagInput } from '#kit/inputs/FlagInput.tsx'
import { NumberInput } from '#kit/inputs/NumberInputs.tsx'
import { Dialog } from '#kit/overlays/Dialog.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { firstReason } from '#platform/rules.ts'
import type { Project } from '../../projects/records.ts'
import type { ProjectTask } from '../records.ts'
import { waitsFor, whyNotProgress, taskStatus } from '../rules.ts'

type ProgressDialogProps = {
  row: Project
  task: ProjectTask
  tasks: readonly ProjectTask[]
  send: (input: { id: string; done: number; blocked: boolean }) => Promise<unknown>
  onClose: () => void
}

/** A task's progress. Its start and end dates are saved automatically. */
export function ProgressDialog({ row, task, tasks, send, onClose }: ProgressDialogProps) {
  const actor = useActor()
  const [done, setDone] = useState<unknown>(Number(task.done))
  const [blocked, setBlocked] = useState(taskStatus.is(task, 'blocked'))
  const share = typeof done === 'number' && Number.isInteger(done) && done >= 0 && done <= 100 ? done : null
  const waits = waitsFor(task, tasks, share ?? 0)
  const whyNot = firstReason(
    share === null && 'Enter the percent complete, from 0 to 100.',
    whyNotProgress(row, task, { actor, done: share ?? 0, waits }),
  )
  return (
    <Dialog
      title={task.name}
      about="The remaining days run from today, and the project’s forecast changes with them."
      onClose={onClose}
      foot={
        <>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <MoveButton
            look="main"
            whyNot={whyNot}
            run={async () => (await send({ id: task.id, done: share!, blocked }), onClose())}
            done="Progress saved"
          >
            Save progress
          </MoveButton>
        </>
      }
    >
      <div className="grid gap-4">
        <NumberInput id="progress-done" label="Percent complete" value={done} onChange={setDone} />
        <FlagInput
          id="progress-blocked"
          label="Blocked"
          value={blocked}
          onChange={(value) => setBlocked(value === true)}
        />
        {whyNot && <p className="text-sm text-ink-2">{whyNot}</p>}
      </div>
    </Dialog>
  )
}
