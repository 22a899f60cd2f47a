import { use, useEffect, useId, useState, type FormEvent, type KeyboardEvent, type ReactNode } from 'react'
import { AuthContext } from '#client/auth.ts'
import { keepReason, keptReason, placeOfReason } from '#client/kept-reason.ts'
import { sentence } from '#client/sentences.ts'
import { LongTextInput } from '../inputs/LongTextInput.tsx'
import { Button } from '../parts/Button.tsx'
import { Notice } from '../parts/Notice.tsx'
import { toldWaiting } from '../parts/told-waiting.ts'
import { Dialog } from './Dialog.tsx'
import { leaveIt } from './DialogFoot.tsx'
import { say } from '#platform/say.ts'

export type ReasonDialogProps = {
  title: string
  about: string
  verb: string
  label?: string
  optional?: boolean
  /** Changes to the record while the dialog was open. The input stays and can be copied. */
  whyNot?: string | null
  /** Below the reason: the effects. */
  below?: (reason: string) => ReactNode
  run: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** The second step of an action that others will ask about: it needs a reason. */
export function OpenReasonDialog({
  title,
  about,
  verb,
  optional = false,
  label = optional ? say('Comment') : say('Reason'),
  whyNot = null,
  below,
  run,
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
        {below?.(reason.trim())}
      </form>
    </Dialog>
  )
}
