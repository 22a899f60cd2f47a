import type { ReactNode } from 'react'
import { sent, type Pressed } from '#client/use-command.ts'
import { Waiting } from '#client/outbox/held.ts'
import type { Judged } from '#platform/rules.ts'
import type { ToastAction } from '../parts/toast-shelf.ts'
import { Button } from '../parts/Button.tsx'
import { MoveButton } from '../parts/MoveButton.tsx'
import { ThisWill } from '../record/ThisWill.tsx'
import { Dialog } from './Dialog.tsx'
import { leaveIt } from './DialogFoot.tsx'

type SureDialogProps = {
  title: string
  about: string
  verb: string
  done?: string
  /** Offered beside these words. */ undo?: ((answer: unknown) => ToastAction) | undefined
  /** A change since it was opened that is against it. */ whyNot?: Judged
  onClose: () => void
  /** Below the question: the effects. */
  children?: ReactNode
  /** After it was sent. */ then?: (answer: any) => unknown
} & (
  | { run: () => Promise<unknown>; press?: never }
  | { /** The command that it sends. */ press: () => Pressed; run?: never }
)

/** The second step of an irreversible action that needs no reason. */
export const SureDialog = ({
  title,
  about,
  verb,
  done,
  undo,
  whyNot = null,
  press,
  then,
  run = () => sent(press!(), then),
  onClose,
  children,
}: SureDialogProps) => (
  <Dialog
    title={title}
    about={about}
    onClose={onClose}
    foot={
      <>
        <Button look="quiet" onClick={onClose}>
          {leaveIt(verb)}
        </Button>
        <MoveButton
          look="danger"
          whyNot={whyNot}
          run={() => closing(run(), onClose)}
          undo={undo}
          {...(done && { done })}
        >
          {verb}
        </MoveButton>
      </>
    }
  >
    {press && <ThisWill press={press()} />}
    {children}
  </Dialog>
)

/** Also where it waits on this device. A refusal leaves the dialog open. */
const closing = (answer: Promise<unknown>, close: () => void): Promise<unknown> =>
  answer.then(
    (answered) => (close(), answered),
    (error: unknown) => {
      if (error instanceof Waiting) close()
      throw error
    },
  )
