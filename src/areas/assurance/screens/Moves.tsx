import { Suspense, useState } from 'react'
import { useCommand } from '#client/use-command.ts'
import { More } from '#kit/overlays/More.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { optional } from '#kit/optional.tsx'
import type { Fields } from '#platform/records/record.ts'
import { longText } from '#platform/records/fields.ts'
import type { Judged } from '#platform/rules.ts'

/** Opened by a press. */
const AskDialog = optional(() => import('#kit/record/AskDialog.tsx').then(({ AskDialog }) => AskDialog))

type Verb = { name: string; run: (input: never, context: never) => Promise<unknown> }
export type Move = {
  name: string
  label: string
  whyNot: Judged
  /** Left out where it does not apply, so that a page shows the next step and not all steps. */
  when?: boolean
  look?: 'main' | 'plain' | 'danger'
  send: Record<string, unknown>
  ask?: { about?: string; fields: Fields; start?: Record<string, unknown> }
  done: string
  then?: (answer: unknown) => void
}

/** `move<typeof attestPolicy>('policies/attest', { … })`: a command name that does not exist does not compile. */
export const move = <C extends Verb>(name: C['name'], rest: Omit<Move, 'name'>): Move => ({ name, ...rest })

/** The reason, which most moves ask for. */
export const reasonField = (label = 'Reason'): Fields => ({ reason: longText({ required: true, max: 2_000, label }) })

/**
 * The moves of a record, each with its button, question and command. Of many, those that ask first are under More,
 * except the main one, so that a phone shows the page and not its buttons.
 */
export function Moves({
  moves,
  of,
}: {
  moves: readonly Move[]
  /** The record's name, in the head of a move's dialog. */ of?: string | undefined
}) {
  const [asked, setAsked] = useState<Move>()
  const shown = moves.filter(({ when = true }) => when)
  const rarer = shown.length > 3 ? shown.filter(({ look, ask }) => ask && look !== 'main') : []
  return (
    <>
      {shown
        .filter((each) => !rarer.includes(each))
        .map((each) => (
          <One key={keyOf(each)} move={each} of={of} />
        ))}
      <More
        items={rarer.map((each) => ({
          label: each.label,
          whyNot: each.whyNot,
          danger: each.look === 'danger',
          run: () => setAsked(each),
        }))}
      />
      {asked && <Asked key={keyOf(asked)} move={asked} of={of} onClose={() => setAsked(undefined)} />}
    </>
  )
}
const keyOf = ({ name, label }: Move) => `${name} ${label}`

type AnyCommand = { name: string; run: (input: Record<string, unknown>, context: never) => Promise<unknown> }

type OneProps = { move: Move; of: string | undefined }

function One({ move, of }: OneProps) {
  const { name, label, whyNot, look = 'plain', send, ask, done, then } = move
  const [asking, setAsking] = useState(false)
  const carryOut = useCommand<AnyCommand>(name)
  async function press() {
    if (ask) return setAsking(true)
    const answer = await carryOut(send)
    then?.(answer)
  }
  return (
    <>
      <MoveButton look={look} whyNot={whyNot} run={press} {...(!ask && { done })}>
        {label}
      </MoveButton>
      {asking && <Asked move={move} of={of} onClose={() => setAsking(false)} />}
    </>
  )
}

function Asked({ move: { name, label, send, ask, done, then }, of, onClose }: OneProps & { onClose: () => void }) {
  const carryOut = useCommand<AnyCommand>(name)
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
        run={async (values) => {
          const answer = await carryOut({ ...send, ...values })
          then?.(answer)
        }}
        onClose={onClose}
      />
    </Suspense>
  )
}
