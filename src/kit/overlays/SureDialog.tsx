import type { ReactNode } from 'react'
import { Waiting } from '#client/outbox/held.ts'
import type { Judged } from '#platform/rules.ts'
import { Button } from '../parts/Button.tsx'
import { MoveButton } from '../parts/MoveButton.tsx'
import { Dialog } from './Dialog.tsx'
import { leaveIt } from './DialogFoot.tsx'

type SureDialogProps = {
  title: string
  about: string
  verb: string
  done?: string
  /** What has changed since it was opened, against it. */ whyNot?: Judged
  run: () => Promise<unknown>
  onClose: () => void
  /** Below the question: the effects. */
  children?: ReactNode
}

/** The second step of an irreversible action that needs no reason. */
export const SureDialog = ({ title, about, verb, done, whyNot = null, run, onClose, children }: SureDialogProps) => (
  <Dialog
    title={title}
    about={about}
    onClose={onClose}
    foot={
      <>
        <Button look="quiet" onClick={onClose}>
          {leaveIt(verb)}
        </Button>
        <MoveButton look="danger" whyNot={whyNot} run={() => closing(run(), onClose)} {...(done && { done })}>
          {verb}
        </MoveButton>
      </>
    }
  >
    {children}
  </Dialog>
)

/** Also where it waits on this device. A refusal leaves the dialog open. */
const closing = (answer: Promise<unknown>, close: () => void): Promise<void> =>
  answer.then(close, (error: unknown) => {
    if (error instanceof Waiting) close()
    throw error
  })
