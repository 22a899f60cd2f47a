import { useState, type FormEvent } from 'react'
import { Refused } from '#client/functions.ts'
import { sentence } from '#client/sentences.ts'
import { FieldInput } from '#kit/inputs/FieldInput.tsx'
import { Dialog } from '#kit/overlays/Dialog.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { ProblemSummary } from '#kit/parts/ProblemSummary.tsx'
import { checked } from '#kit/record/check.ts'
import { defineRecord, labelOf, openFields, type Fields } from '#platform/records/record.ts'

export type AskDialogProps = { title: string; about?: string | undefined; verb: string; fields: Fields; start?: Record<string, unknown> | undefined; run: (values: Record<string, unknown>) => Promise<unknown>; onClose: () => void }

/** What a move asks before it is done: a few fields of the kinds that records are made of, checked as they are everywhere. */
export function AskDialog({ title, about, verb, fields, start, run, onClose }: AskDialogProps) {
  const of = defineRecord('asked', { label: title, plural: title, about: '', access: { of: 'organization', read: 'user', write: 'user' }, title: Object.keys(fields)[0]!, list: [], fields })
  const [values, setValues] = useState<Record<string, unknown>>(() => ({ ...Object.fromEntries(openFields(of).map(([name, { kind, initial }]) => [name, initial ?? (kind === 'files' ? [] : null)])), ...start }))
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
    setRefusal(undefined)
    try {
      await run(input)
      onClose()
    } catch (error) {
      setRefusal(error instanceof Refused && Object.keys(error.fields).length > 0 ? Object.values(error.fields).join(' ') : sentence(error))
      setBusy(false)
    }
  }
  return (
    <Dialog from="side" title={title} about={about} onClose={onClose}>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
        {refusal && <Notice tone="bad" title={refusal} />}
        {attempt > 0 && <ProblemSummary problems={problems} attempt={attempt} />}
        {openFields(of).map(([name, field]) => (
          <FieldInput
            key={name}
            field={field}
            id={`ask-${name}`}
            label={labelOf(of, name)}
            hint={field.help}
            required={field.required}
            error={attempt > 0 ? (problems.find((problem) => problem.name === name)?.message ?? null) : null}
            value={values[name]}
            onChange={(value) => setValues((now) => ({ ...now, [name]: value }))}
          />
        ))}
        <div className="flex flex-wrap gap-3 border-t border-line pt-5">
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
