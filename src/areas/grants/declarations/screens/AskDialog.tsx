import { useState, type FormEvent } from 'react'
import { sentence } from '#client/sentences.ts'
import type { Problem } from '#kit/fields.ts'
import { FieldInput } from '#kit/inputs/FieldInput.tsx'
import { Dialog } from '#kit/overlays/Dialog.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { ProblemSummary } from '#kit/parts/ProblemSummary.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import { checked } from '#kit/record/check.ts'
import { labelOf, type AnyRecord, type Fields } from '#platform/records/record.ts'

type AskDialogProps = { title: string; about: string; verb: string; done: string; fields: Fields; start?: Record<string, unknown>; run: (values: any) => Promise<unknown>; onClose: () => void }

/** What a move asks for besides itself: an amount, a day, a reason, checked as a form is. */
export function AskDialog({ title, about, verb, done, fields, start = {}, run, onClose }: AskDialogProps) {
  const of = { table: 'asked', label: verb, plural: verb, fields } as unknown as AnyRecord
  const [values, setValues] = useState(start)
  const [attempt, setAttempt] = useState(0)
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)
  const { input, problems } = checked(of, values)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setAttempt((count) => count + 1)
    if (problems.length > 0) return
    setBusy(true)
    try {
      await run(input)
      toast('good', done)
      onClose()
    } catch (error) {
      setRefusal(sentence(error))
      setBusy(false)
    }
  }
  const wrong = (name: string) => (attempt > 0 ? (problems.find((problem: Problem) => problem.name === name)?.message ?? null) : null)
  return (
    <Dialog title={title} about={about} onClose={onClose}>
      <form noValidate onSubmit={(event) => void submit(event)} aria-label={title} className="grid gap-4">
        {refusal && <Notice tone="bad" title={refusal} />}
        {attempt > 0 && <ProblemSummary problems={problems} attempt={attempt} />}
        {Object.entries(fields).map(([name, field]) => (
          <FieldInput key={name} field={field} id={name} label={labelOf(of, name)} hint={field.help} required={field.required} error={wrong(name)} value={values[name] ?? null} onChange={(value) => setValues((now) => ({ ...now, [name]: value }))} />
        ))}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" look="main" busy={busy}>
            {verb}
          </Button>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
