import { useState, type FormEvent, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { Refused } from '#client/functions.ts'
import { sentence } from '#client/sentences.ts'
import type { Problem } from '#kit/fields.ts'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { ProblemSummary } from '#kit/parts/ProblemSummary.tsx'
import { say } from '#platform/say.ts'

type StepFormProps = {
  label: string
  next: string
  /** Errors that the browser can find; the server is asked only when there are none. */
  problems: readonly Problem[]
  /** Nothing to save: the step is only passed. */
  send: (() => Promise<unknown>) | null
  children: (wrong: (name: string) => string | null) => ReactNode
}

/** One step of the registration, saved before the next; errors are listed above and at their fields. */
export function StepForm({ label, next, problems, send, children }: StepFormProps) {
  const navigate = useNavigate()
  const [attempt, setAttempt] = useState(0)
  const [fromServer, setFromServer] = useState<readonly Problem[]>([])
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)
  const shown = [...problems, ...fromServer.filter(({ name }) => !problems.some((each) => each.name === name))]
  const wrong = (name: string) =>
    attempt > 0 ? (shown.find((problem) => problem.name === name)?.message ?? null) : null

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setAttempt((count) => count + 1)
    setRefusal(undefined)
    setFromServer([])
    if (problems.length > 0) return
    setBusy(true)
    try {
      await send?.()
      void navigate(next)
    } catch (error) {
      if (error instanceof Refused && Object.keys(error.fields).length > 0)
        setFromServer(
          Object.entries(error.fields).map(([path, message]) => ({ name: path.split('.').at(-1)!, message })),
        )
      else setRefusal(sentence(error))
    }
    setBusy(false)
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} aria-label={label} className="grid gap-5">
      {refusal && <Notice tone="bad" title={refusal} />}
      {attempt > 0 && <ProblemSummary problems={shown} attempt={attempt} />}
      {children(wrong)}
      <div className="flex flex-wrap items-center gap-3 border-t border-line pt-5">
        <Button type="submit" look="main" busy={busy}>
          {say('Save and continue')}
        </Button>
        <ButtonLink to="/vendor-registration">{say('Back to overview')}</ButtonLink>
      </div>
    </form>
  )
}
