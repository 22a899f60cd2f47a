import type { Life } from '#platform/life.ts'
import type { AnyMove, AnyRow, Asking } from '#platform/life/move.ts'
import { filled } from '#platform/life/words.ts'
import { labelOf, openFields, type AnyRecord, type RowOf } from '#platform/records/record.ts'
import type { Judged } from '#platform/rules.ts'
import { ReasonDialog } from '../overlays/ReasonDialog.tsx'
import { SureDialog } from '../overlays/SureDialog.tsx'
import { toast } from '../parts/Toasts.tsx'
import { AskDialog } from './AskDialog.tsx'
import { ThisWill } from './ThisWill.tsx'
import { useUndo } from './undo.ts'
import { useMove } from './use-move.ts'

type MoveDialogProps = {
  life: Life
  name: string
  row: RowOf<AnyRecord>
  whyNot: Judged
  asking: Asking
  onClose: () => void
}

/** The second step of a move: a confirmation, a reason, or answers. The version that the person saw is sent too. */
export function MoveDialog({ life, name, row, whyNot, asking, onClose }: MoveDialogProps) {
  const { record } = life
  const { asks, start, says, unseals, whyNotWith } = life.moves[name] as AnyMove
  const carryOut = useMove(life, name, row)
  const undo = useUndo(life, name)
  const send = (answers: object) => carryOut(answers)
  const words = (text: string) => filled(record, row, text)
  const title = words(says.ask ?? says.button)
  const about = words(says.hint ?? '')
  const verb = says.verb ?? says.button
  const done = words(says.done)
  const shared = { title, verb, onClose }
  const press = (answers: object) => ({
    command: life.commandOf(name),
    input: { id: row.id, version: row.version, ...answers },
  })
  if (!asks)
    return (
      <SureDialog {...shared} about={about} done={done} undo={undo} whyNot={whyNot} run={() => send({})}>
        {!unseals && <ThisWill press={press({})} />}
      </SureDialog>
    )

  const questions = openFields({ fields: asks })
  // A blank answer is sent as blank: a program that leaves an answer out may leave the column unchanged.
  const mayBeBlank = questions.filter(
    ([, { required, initial, kind }]) => !required && initial === undefined && kind !== 'files',
  )
  const blank = Object.fromEntries(mayBeBlank.map(([name]) => [name, null]))
  const [first, field] = questions[0]!
  // A reason alone has a dialog that keeps the input on the device.
  if (questions.length === 1 && field.kind === 'long_text' && !whyNotWith)
    return (
      <ReasonDialog
        {...shared}
        about={about}
        label={labelOf({ fields: asks }, first)}
        optional={!field.required}
        whyNot={typeof whyNot === 'string' ? whyNot : null}
        rehearses={(text) => press({ [first]: text })}
        run={async (text) => {
          const moved = await send({ [first]: text })
          toast('good', done, undefined, undo?.(moved))
        }}
      />
    )
  return (
    <AskDialog
      {...shared}
      {...(about && { about })}
      done={done}
      undo={undo}
      from={questions.length > 2 ? 'side' : 'middle'}
      fields={asks}
      start={start?.(row as unknown as AnyRow, asking)}
      whyNot={(answers) => life.whyNotWith(name, row, answers, asking)}
      rehearses={(answers) => press({ ...blank, ...answers })}
      run={(answers) => send({ ...blank, ...answers })}
    />
  )
}
