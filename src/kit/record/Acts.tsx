import { Suspense, useState, type ReactNode } from 'react'
import { useCommand, useCommands } from '#client/use-command.ts'
import type { Act } from '#platform/pages/act.ts'
import { optional } from '../optional.tsx'
import { More } from '../overlays/More.tsx'
import { MoveButton } from '../parts/MoveButton.tsx'
import { FormDialog } from './FormDialog.tsx'
import { sendsAs } from './form-send.ts'
import { takenBack } from './undo.ts'

/** Opened by a press. */
const AskDialog = optional(() => import('./AskDialog.tsx').then(({ AskDialog }) => AskDialog))

/** With a dialog that is drawn for it alone. */
export type DrawnAct = Act & { dialog?: (onClose: () => void) => ReactNode }
type ActsProps = {
  acts: readonly DrawnAct[]
  /** The record's name, in the head of a dialog. */ of?: string | undefined
}

/**
 * Acts on a record, each with its button, questions and command. Of many, those that ask first are under More, except
 * the main one, so that a phone shows the page and not its buttons.
 */
export function Acts({ acts, of }: ActsProps) {
  const [asked, setAsked] = useState<DrawnAct>()
  const shown = acts.filter(({ when = true }) => when)
  const rarer = shown.length > 3 ? shown.filter((act) => isAsking(act) && act.look !== 'main') : []
  return (
    <>
      {shown
        .filter((each) => !rarer.includes(each))
        .map((each) => (
          <One key={keyOf(each)} act={each} of={of} />
        ))}
      <More
        items={rarer.map((each) => ({
          label: each.label,
          whyNot: each.whyNot,
          danger: each.look === 'danger',
          run: () => setAsked(each),
        }))}
      />
      {asked && <Asked key={keyOf(asked)} act={asked} of={of} onClose={() => setAsked(undefined)} />}
    </>
  )
}

const isAsking = ({ ask, form, dialog }: DrawnAct) => Boolean(ask ?? form ?? dialog)

const keyOf = ({ by, label }: Act) => `${by} ${label}`

type AnyCommand = { name: string; run: (input: Readonly<Record<string, unknown>>, context: never) => Promise<unknown> }

type OneProps = { act: DrawnAct; of: string | undefined }

function One({ act, of }: OneProps) {
  const { by, label, whyNot, look = 'plain', send, done, undoneBy, then } = act
  const [asking, setAsking] = useState(false)
  const asks = isAsking(act)
  const carryOut = useCommand<AnyCommand>(by)
  const sendAny = useCommands()
  const undo = undoneBy && (() => takenBack(() => sendAny(undoneBy[0], send), undoneBy[1]))
  async function press() {
    if (asks) return setAsking(true)
    const answer = await carryOut(send)
    then?.(answer)
    return answer
  }
  return (
    <>
      <MoveButton look={look} whyNot={whyNot} run={press} {...(!asks && { done, undo })}>
        {label}
      </MoveButton>
      {asking && <Asked act={act} of={of} onClose={() => setAsking(false)} />}
    </>
  )
}

function Asked({ act, of, onClose }: OneProps & { onClose: () => void }) {
  const { by, label, send, ask, form, dialog, done, then } = act
  const carryOut = useCommand<AnyCommand>(by)
  if (dialog) return <Suspense>{dialog(onClose)}</Suspense>
  if (form)
    return (
      <FormDialog
        of={form.of}
        title={of ? `${label}: ${of}` : label}
        about={form.about}
        verb={label}
        done={done}
        start={form.start}
        send={sendsAs<any>(carryOut, form.input)}
        {...(then && { onDone: then })}
        onClose={onClose}
      />
    )
  const fields = ask?.fields ?? {}
  return (
    <Suspense>
      <AskDialog
        from={Object.keys(fields).length > 2 ? 'side' : 'middle'}
        title={of ? `${label}: ${of}` : label}
        about={ask?.about}
        verb={label}
        fields={fields}
        {...(ask?.whyNot && { whyNot: ask.whyNot, early: false })}
        start={ask?.start}
        done={done}
        rehearses={(values) => ({ command: by, input: { ...send, ...values } })}
        run={async (values) => {
          const answer = await carryOut({ ...send, ...values })
          then?.(answer)
          return answer
        }}
        onClose={onClose}
      />
    </Suspense>
  )
}
