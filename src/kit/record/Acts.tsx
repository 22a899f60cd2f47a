import { Suspense, useState } from 'react'
import { useCommand, useCommands } from '#client/use-command.ts'
import type { Act } from '#platform/pages/act.ts'
import { optional } from '../optional.tsx'
import { More } from '../overlays/More.tsx'
import { MoveButton } from '../parts/MoveButton.tsx'
import { takenBack } from './undo.ts'

/** Opened by a press. */
const AskDialog = optional(() => import('./AskDialog.tsx').then(({ AskDialog }) => AskDialog))

type ActsProps = { acts: readonly Act[]; /** The record's name, in the head of a dialog. */ of?: string | undefined }

/**
 * Acts on a record, each with its button, questions and command. Of many, those that ask first are under More, except
 * the main one, so that a phone shows the page and not its buttons.
 */
export function Acts({ acts, of }: ActsProps) {
  const [asked, setAsked] = useState<Act>()
  const shown = acts.filter(({ when = true }) => when)
  const rarer = shown.length > 3 ? shown.filter(({ look, ask }) => ask && look !== 'main') : []
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

const keyOf = ({ by, label }: Act) => `${by} ${label}`

type AnyCommand = { name: string; run: (input: Readonly<Record<string, unknown>>, context: never) => Promise<unknown> }

type OneProps = { act: Act; of: string | undefined }

function One({ act, of }: OneProps) {
  const { by, label, whyNot, look = 'plain', send, ask, done, undoneBy, then } = act
  const [asking, setAsking] = useState(false)
  const carryOut = useCommand<AnyCommand>(by)
  const sendAny = useCommands()
  const undo = undoneBy && (() => takenBack(() => sendAny(undoneBy[0], send), undoneBy[1]))
  async function press() {
    if (ask) return setAsking(true)
    const answer = await carryOut(send)
    then?.(answer)
    return answer
  }
  return (
    <>
      <MoveButton look={look} whyNot={whyNot} run={press} {...(!ask && { done, undo })}>
        {label}
      </MoveButton>
      {asking && <Asked act={act} of={of} onClose={() => setAsking(false)} />}
    </>
  )
}

function Asked({ act: { by, label, send, ask, done, then }, of, onClose }: OneProps & { onClose: () => void }) {
  const carryOut = useCommand<AnyCommand>(by)
  const fields = ask?.fields ?? {}
  return (
    <Suspense>
      <AskDialog
        from={Object.keys(fields).length > 2 ? 'side' : 'middle'}
        title={of ? `${label}: ${of}` : label}
        about={ask?.about}
        verb={label}
        fields={fields}
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
