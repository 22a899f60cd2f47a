import { useEffect, useEffectEvent, useId, useState, type FormEvent } from 'react'
import { Refused } from '#client/functions.ts'
import { sentence } from '#client/sentences.ts'
import { sent, type Pressed } from '#client/use-command.ts'
import { defineRecord, labelOf, openFields, type Fields } from '#platform/records/record.ts'
import type { Reason } from '#platform/rules.ts'
import type { Problem } from '../fields.ts'
import { FieldInput } from '../inputs/FieldInput.tsx'
import { Dialog } from '../overlays/Dialog.tsx'
import { leaveIt } from '../overlays/DialogFoot.tsx'
import { Button } from '../parts/Button.tsx'
import { MoveButton } from '../parts/MoveButton.tsx'
import { Notice } from '../parts/Notice.tsx'
import { ProblemSummary } from '../parts/ProblemSummary.tsx'
import type { ToastAction } from '../parts/toast-shelf.ts'
import { toast } from '../parts/Toasts.tsx'
import { toldWaiting } from '../parts/told-waiting.ts'
import { checked, isNothing } from './check.ts'
import type { Values } from './draft.ts'
import { ThisWill, type Press } from './ThisWill.tsx'
import { say, translated } from '#platform/say.ts'

type AskDialogProps = {
  title: string
  about?: string | undefined
  verb: string
  /** The words afterward; a function where the answer decides them. */
  done?: string | ((answer: any) => string)
  /** Offered beside these words. */ undo?: ((answer: unknown) => ToastAction) | undefined
  fields: Fields
  start?: Values | undefined
  /** A sentence, or the field where it is shown. */
  whyNot?: (values: any) => Reason | Problem
  /** The verb shows the obstacle before it is pressed. */
  early?: boolean
  from?: 'middle' | 'side'
  /** The command that the verb sends: the dialog shows its effects. */
  rehearses?: (values: any) => Press
  onClose: () => void
  /** After it was sent. */ then?: (answer: any, values: any) => unknown
} & (
  | { run: (values: any) => Promise<unknown>; press?: never }
  | { /** The command that it sends. */ press: (values: any) => Pressed; run?: never }
)

/** The questions of a move: an amount, a date, a reason, checked like a form. A refusal discards no input. */
export function AskDialog({
  title,
  about,
  verb,
  done,
  undo,
  fields,
  start,
  whyNot,
  early = whyNot !== undefined,
  from = 'middle',
  press,
  rehearses = press,
  then,
  run = (values) => sent(press!(values), then && ((answer) => then(answer, values))),
  onClose,
}: AskDialogProps) {
  const id = useId()
  const of = defineRecord('asked', {
    label: title,
    plural: title,
    about: '',
    access: { of: 'organization', read: 'user', write: 'user' },
    title: Object.keys(fields)[0]!,
    list: [],
    fields,
  })
  const [values, setValues] = useState<Values>(() => ({
    ...Object.fromEntries(
      openFields(of).map(([name, { kind, initial }]) => [name, initial ?? (kind === 'files' ? [] : null)]),
    ),
    ...start,
  }))
  const [attempt, setAttempt] = useState(0)
  const [refused, setRefused] = useState<readonly Problem[]>([])
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)
  const { input, problems } = checked(of, values)
  const shown =
    attempt > 0
      ? [...problems, ...refused.filter(({ name }) => !problems.some((problem) => problem.name === name))]
      : []
  const first = problems[0]
  // One or two questions need no error list: the focus goes to the error.
  const few = openFields(of).length <= 2
  const toTheFirst = useEffectEvent(() => few && shown[0] && document.getElementById(`ask-${shown[0].name}`)?.focus())
  useEffect(() => {
    if (attempt > 0) toTheFirst()
  }, [attempt])
  const against = first ? null : (whyNot?.(input) ?? null)
  const reason = first
    ? isNothing(values[first.name])
      ? say('{field}: enter it.', { field: translated(labelOf(of, first.name)) })
      : first.message
    : typeof against === 'object'
      ? (against?.message ?? null)
      : against

  function fill(name: string, value: unknown) {
    setValues((now) => ({ ...now, [name]: value }))
    setRefused((some) => some.filter((problem) => problem.name !== name))
  }
  /** The obstacle is shown in its place, and gets the focus. */
  function attemptIt() {
    setAttempt((count) => count + 1)
    setRefused(typeof against === 'object' && against ? [against] : [])
    setRefusal(typeof against === 'string' ? against : undefined)
  }
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    attemptIt()
    if (reason) return
    setBusy(true)
    try {
      const answer = await run(input)
      if (done) toast('good', typeof done === 'string' ? done : done(answer), undefined, undo?.(answer))
      onClose()
    } catch (error) {
      if (toldWaiting(error)) return onClose()
      tell(error)
      setBusy(false)
    }
  }
  /** A field's error is shown beside it, and other errors above. */
  function tell(error: unknown) {
    const said =
      error instanceof Refused
        ? Object.entries(error.fields).map(([path, message]) => ({ name: path.split('.').at(-1)!, message }))
        : []
    const here = said.filter(({ name }) => name in fields)
    const elsewhere = said.filter(({ name }) => !(name in fields))
    setRefused(here)
    if (said.length === 0) setRefusal(sentence(error))
    else if (elsewhere.length > 0) setRefusal(elsewhere.map(({ message }) => message).join(' '))
    if (here.length > 0) setAttempt((count) => count + 1)
  }

  return (
    <Dialog
      title={title}
      about={about}
      from={from}
      onClose={onClose}
      foot={
        <>
          <Button look="quiet" onClick={onClose}>
            {leaveIt(verb)}
          </Button>
          {early && reason ? (
            <MoveButton look="main" whyNot={reason} tried={attemptIt} run={() => undefined}>
              {verb}
            </MoveButton>
          ) : (
            <Button type="submit" form={id} look="main" busy={busy}>
              {verb}
            </Button>
          )}
        </>
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={(event) => void submit(event)}
        aria-label={title}
        className={`grid ${from === 'side' ? 'gap-5' : 'gap-4'}`}
      >
        {refusal && <Notice tone="bad" title={refusal} />}
        {attempt > 0 && !few && (
          <ProblemSummary
            problems={shown.map(({ name, message }) => ({ name: `ask-${name}`, message }))}
            attempt={attempt}
          />
        )}
        {openFields(of).map(([name, field]) => (
          <FieldInput
            key={name}
            field={field}
            id={`ask-${name}`}
            label={translated(labelOf(of, name))}
            hint={field.help && translated(field.help)}
            required={field.required}
            error={shown.find((problem) => problem.name === name)?.message ?? null}
            value={values[name] ?? null}
            onChange={(value) => fill(name, value)}
          />
        ))}
        {rehearses && <ThisWill press={reason ? null : rehearses(input)} fields={fields} from={from} />}
      </form>
    </Dialog>
  )
}
