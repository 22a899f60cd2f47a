import { useState, type FormEvent } from 'react'
import { useFields } from '#kit/fields.ts'
import { Button } from '#kit/parts/Button.tsx'
import { Field } from '#kit/parts/Field.tsx'
import { say } from '#platform/say.ts'

type CodeFormProps = {
  label: string
  hint: string
  numeric?: boolean
  check: (code: string) => string | null
  onCode: (code: string) => Promise<void>
}

export function CodeForm({ label, hint, numeric = false, check, onCode }: CodeFormProps) {
  const form = useFields({ code: check })
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!form.check()) return
    setBusy(true)
    await onCode(form.values.code.trim())
    setBusy(false)
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <Field
        label={label}
        hint={hint}
        autoComplete="one-time-code"
        autoFocus
        spellCheck={false}
        {...(numeric && { inputMode: 'numeric' as const, maxLength: 6 })}
        {...form.field('code')}
      />
      <Button type="submit" look="main" busy={busy} className="justify-self-start">
        {say('Confirm')}
      </Button>
    </form>
  )
}
