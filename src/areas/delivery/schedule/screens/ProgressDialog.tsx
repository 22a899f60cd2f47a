import { useState } from 'react'
import { useActor } from '#client/use-actor.ts'
import { useToday } from '#client/use-today.ts'
import { DateInput } from '#kit/inputs/DateInput.tsx'
import { dayIn, notADay } from '#kit/record/given.ts'
import { FlagInput } from '#kit/inputs/FlagInput.tsx'
import { NumberInput } from '#kit/inputs/NumberInputs.tsx'
import { Dialog } from '#kit/overlays/Dialog.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { firstReason } from '#platform/rules.ts'
import type { Project } from '../../projects/records.ts'
import type { ProjectTask } from '../records.ts'
import type { noteProgress } from '../commands.ts'
import { datesOf, waitsFor, whyNotDates, whyNotProgress, taskStatus } from '../rules.ts'

type ProgressDialogProps = {
  row: Project
  task: ProjectTask
  tasks: readonly ProjectTask[]
  send: (input: Parameters<typeof noteProgress.run>[0]) => Promise<unknown>
  onClose: () => void
}

/** A task's progress, with the dates of its work: today, unless another day is entered. */
export function ProgressDialog({ row, task, tasks, send, onClose }: ProgressDialogProps) {
  const actor = useActor()
  const [done, setDone] = useState<unknown>(Number(task.done))
  const [blocked, setBlocked] = useState(taskStatus.is(task, 'blocked'))
  const [began, setBegan] = useState<unknown>(task.began_on)
  const [ended, setEnded] = useState<unknown>(task.ended_on)
  const today = useToday()
  const share = typeof done === 'number' && Number.isInteger(done) && done >= 0 && done <= 100 ? done : null
  const waits = waitsFor(task, tasks, share ?? 0)
  const given = { began_on: (share ?? 0) > 0 ? dayIn(began) : null, ended_on: share === 100 ? dayIn(ended) : null }
  const whyNot = firstReason(
    share === null && 'Enter the percent complete, from 0 to 100.',
    notADay('Started', began) ?? notADay('Finished', ended),
    whyNotProgress(row, task, { actor, done: share ?? 0, waits }),
    share !== null && whyNotDates({ ...given, done: share }, datesOf(task, { ...given, done: share }, today), today),
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
            run={async () => (await send({ id: task.id, done: share!, blocked, ...given }), onClose())}
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
        {(share ?? 0) > 0 && (
          <DateInput id="progress-began" label="Started" hint="Blank: today." value={began} onChange={setBegan} />
        )}
        {share === 100 && (
          <DateInput id="progress-ended" label="Finished" hint="Blank: today." value={ended} onChange={setEnded} />
        )}
        {whyNot && <p className="text-sm text-ink-2">{whyNot}</p>}
      </div>
    </Dialog>
  )
}
