import { useState } from 'react'
import { useCommand } from '#client/use-command.ts'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { AskDialog } from '#kit/record/AskDialog.tsx'
import type { Fields } from '#platform/records/record.ts'
import { longText } from '#platform/records/fields.ts'
import type { Reason } from '#platform/validators.ts'

type Verb = { name: string; run: (input: never, context: never) => Promise<unknown> }
export type Move = {
  name: string
  label: string
  whyNot: Reason
  /** Where it has no place at all it is left out, so that a page shows the next step and not all steps. */
  when?: boolean
  look?: 'main' | 'plain' | 'danger'
  send: Record<string, unknown>
  ask?: { about?: string; fields: Fields; start?: Record<string, unknown> }
  done: string
  then?: (answer: unknown) => void
}

/** `move<typeof submitPolicy>('policies/submit', { … })`: the name of a command that there is not does not compile. */
export const move = <C extends Verb>(name: C['name'], rest: Omit<Move, 'name'>): Move => ({ name, ...rest })

/** What most moves ask for: why. */
export const reasonField = (label = 'Reason'): Fields => ({ reason: longText({ required: true, max: 2_000, label }) })

/** What can be done with a record next, each as its button, its question and its command. */
export const Moves = ({ moves }: { moves: readonly Move[] }) => moves.filter(({ when = true }) => when).map((each) => <One key={`${each.name} ${each.label}`} move={each} />)

function One({ move: { name, label, whyNot, look = 'plain', send, ask, done, then } }: { move: Move }) {
  const [asking, setAsking] = useState(false)
  const carryOut = useCommand<{ name: string; run: (input: Record<string, unknown>, context: never) => Promise<unknown> }>(name)
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
      {asking && ask && (
        <AskDialog
          from="side"
          title={label}
          about={ask.about}
          verb={label}
          fields={ask.fields}
          start={ask.start}
          done={done}
          run={async (values) => {
            const answer = await carryOut({ ...send, ...values })
            then?.(answer)
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
