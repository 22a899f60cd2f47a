import { useRef, useState } from 'react'
import { useFields } from '#kit/fields.ts'
import { Button } from '#kit/parts/Button.tsx'
import { Field } from '#kit/parts/Field.tsx'
import { HoneyField } from '#kit/parts/HoneyField.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { usePublicForm } from '#kit/use-public-form.ts'
import { say } from '#platform/say.ts'
import { whyNotEmail } from '#platform/validators.ts'
import { useReportProof } from './use-report-proof.ts'

/** An address for the emails of one report. It may lie inside the form of another report, so it is no form itself. */
export function FollowForm({ agency, report }: { agency: string; report: string }) {
  const name = `follow-${report}`
  const { field, check, values } = useFields({ [name]: (value: string) => whyNotEmail(value) })
  const proof = useReportProof(agency)
  const { send, busy, answer, problem } = usePublicForm<{ sent: boolean }>(`portal/${agency}/followers`)
  const [working, setWorking] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  async function submit() {
    if (!check()) return
    const website = box.current?.querySelector<HTMLInputElement>('[name="website"]')?.value ?? ''
    setWorking(true)
    const solved = await proof.get().catch(() => null)
    setWorking(false)
    await send({ report, email: values[name], proof: solved ?? { challenge: '', nonce: 0 } }, website)
    proof.renew()
  }
  if (answer)
    return (
      <Notice tone="good" title={say('Check your email')}>
        {say('Open the link in it to confirm. Then you get an email when the status changes.')}
      </Notice>
    )
  return (
    <div ref={box} role="group" aria-label={say('Follow report')} className="relative grid gap-3">
      {problem && (
        <Notice tone="bad" title={say('Not sent')}>
          {problem}
        </Notice>
      )}
      <Field
        label={say('Your email')}
        type="email"
        autoComplete="email"
        {...field(name)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          void submit()
        }}
      />
      <HoneyField />
      <div>
        <Button look="main" busy={busy || working} onClick={() => void submit()}>
          {say('Follow report')}
        </Button>
      </div>
    </div>
  )
}
