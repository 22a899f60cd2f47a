import { use, useEffect, useId, useState, type FormEvent, type KeyboardEvent } from 'react'
import { AuthContext } from '#client/auth.ts'
import { keepReason, keptReason, placeOfReason } from '#client/kept-reason.ts'
import { sentence } from '#client/sentences.ts'
import { sent, type Pressed } from '#client/use-command.ts'
import { LongTextInput } from '../inputs/LongTextInput.tsx'
import { Button } from '../parts/Button.tsx'
import { Notice } from '../parts/Notice.tsx'
import { toldWaiting } from '../parts/told-waiting.ts'
import { Dialog } from './Dialog.tsx'
import { assumedReason, ThisWill, type Press } from '../record/ThisWill.tsx'
import { leaveIt } from './DialogFoot.tsx'
import { longText } from '#platform/records/fields.ts'
import { say } from '#platform/say.ts'

export type ReasonDialogProps = {
  title: string
  about: string
  verb: string
  label?: string
  optional?: boolean
  /** Changes to the record while the dialog was open. The input stays and can be copied. */
  whyNot?: string | null
  /** The press that is tried, to tell the effect below the reason. */
  rehearses?: (reason: string) => Press
  onClose: () => void
  /** After it was sent. */ then?: (answer: any, reason: string) => unknown
} & (
  | { run: (reason: string) => Promise<unknown>; press?: never }
  | { /** The command that it sends. */ press: (reason: string) => Pressed; run?: never }
)

/** The second step of an action that others will ask about: it needs a reason. */
export function OpenReasonDialog({
  title,
  about,
  verb,
  optional = false,
  label = optional ? say('Comment') : say('Reason'),
  whyNot = null,
  press,
  rehearses = press,
  then,
  run = (reason) => sent(press!(reason), then && ((answer) => then(answer, reason))),
  onClose,
}: ReasonDialogProps) {
  const id = useId()
  const user = use(AuthContext)?.user?.id
  const [place] = useState(() => placeOfReason(user, title))
  const [kept] = useState(() => keptReason(place))
  const [reason, setReason] = useState(kept)
  const [tried, setTried] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)
  // A key or a button opened it: the next step is to write.
  useEffect(() => document.getElementById('reason')?.focus(), [])
  // The effect of a person's own decision is no surprise to them.
  const stopped = busy ? null : whyNot
  const missing = !optional && reason.trim() === ''

  function type(words: string) {
    setReason(words)
    keepReason(place, words)
  }
  function close() {
    keepReason(place, '')
    onClose()
  }
  async function submit(event: FormEvent | KeyboardEvent) {
    event.preventDefault()
    if (busy || stopped) return
    setTried(true)
    if (missing) return document.getElementById('reason')?.focus()
    setBusy(true)
    try {
      await run(reason.trim())
      close()
    } catch (error) {
      if (toldWaiting(error)) return close()
      setRefusal(sentence(error))
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={title}
      about={about}
      holdsWords={kept !== ''}
      onClose={close}
      foot={
        <>
          <Button look="quiet" onClick={close}>
            {leaveIt(verb)}
          </Button>
          <Button type="submit" form={id} look="main" busy={busy} disabled={stopped !== null}>
            {verb}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={(event) => void submit(event)}
        onKeyDown={(event) => event.key === 'Enter' && (event.ctrlKey || event.metaKey) && void submit(event)}
        className="grid gap-4"
      >
        {stopped && (
          <Notice tone="warn" title={stopped}>
            {say('Your text is still here. Copy it if you need it.')}
          </Notice>
        )}
        {refusal && <Notice tone="bad" title={refusal} />}
        {kept && <p className="text-sm text-ink-2">{say('Your earlier text. It was not sent.')}</p>}
        <LongTextInput
          id="reason"
          label={label}
          required={!optional}
          value={reason}
          onChange={(value) => type(String(value ?? ''))}
          error={tried && missing ? `${label} is required` : null}
        />
        {rehearses && <Effect press={rehearses} reason={missing ? assumedReason : reason.trim()} assumed={missing} />}
      </form>
    </Dialog>
  )
}

type EffectProps = { press: (reason: string) => Press; reason: string; assumed: boolean }

/** The answer that is the reason changes no effect: another letter of it asks nothing again. */
function Effect({ press, reason, assumed }: EffectProps) {
  const given = press(reason)
  const reasons = Object.entries(given.input).filter(([, value]) => value === reason)
  const fields = Object.fromEntries(reasons.map(([name]) => [name, longText()]))
  return <ThisWill press={given} fields={fields} assumed={assumed} />
}
