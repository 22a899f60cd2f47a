import { useState, type FormEvent } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { sentence } from '#client/sentences.ts'
import { useCommand } from '#client/use-command.ts'
import { RefInput } from '#kit/inputs/RefInput.tsx'
import { TextInput } from '#kit/inputs/TextInput.tsx'
import { box, described, FieldFrame } from '#kit/inputs/FieldFrame.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import type { Reason } from '#platform/rules.ts'
import type { Ask } from '../definitions/rules.ts'
import { whyNotAnswer } from '../rules.ts'

type Run = {
  name: 'agents/run'
  run: (
    input: { agent: string; answers: Record<string, string>; version?: string },
    context: never,
  ) => Promise<{ id: string }>
}

/** The input of the agent. Values in the URL are filled in: other pages link here with their record. */
export function RunForm({
  agent,
  asks,
  whyNot,
  version,
}: {
  agent: string
  asks: readonly Ask[]
  whyNot: Reason
  /** A draft that its builder tries. */ version?: string
}) {
  const [address] = useSearchParams()
  const navigate = useNavigate()
  const run = useCommand<Run>('agents/run')
  const [answers, setAnswers] = useState<Record<string, string>>(() =>
    Object.fromEntries(asks.map(({ name }) => [name, address.get(name) ?? ''])),
  )
  const [refusal, setRefusal] = useState<string>()
  const [checked, setChecked] = useState(false)
  const [busy, setBusy] = useState(false)
  const wrong = (ask: Ask) => (checked ? whyNotAnswer(ask, answers[ask.name]) : null)

  async function submit(event: FormEvent) {
    event.preventDefault()
    const given = Object.fromEntries(Object.entries(answers).filter(([, answer]) => answer.trim() !== ''))
    setRefusal(whyNot ?? undefined)
    setChecked(true)
    if (whyNot) return
    if (asks.some((ask) => whyNotAnswer(ask, answers[ask.name]) !== null)) {
      requestAnimationFrame(() => document.querySelector<HTMLElement>('main form [aria-invalid=true]')?.focus())
      return
    }
    setBusy(true)
    try {
      const { id } = await run({ agent, answers: given, ...(version && { version }) })
      void navigate(`/ai-hub/runs/${id}`)
    } catch (error) {
      setRefusal(sentence(error))
      setBusy(false)
    }
  }
  const fill = (name: string) => (value: unknown) => setAnswers((now) => ({ ...now, [name]: String(value ?? '') }))
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      {refusal && <Notice tone="bad" title={refusal} />}
      {asks.length === 0 && <p className="text-ink-2">No input needed.</p>}
      {asks.map((ask) => (
        <AskInput
          key={ask.name}
          ask={ask}
          error={wrong(ask)}
          value={answers[ask.name] ?? ''}
          onChange={fill(ask.name)}
        />
      ))}
      <div>
        <Button type="submit" look="main" busy={busy}>
          {version ? 'Run draft' : 'Run'}
        </Button>
      </div>
      {whyNot && <p className="text-ink-2">{whyNot}</p>}
    </form>
  )
}

export function AskInput({
  ask,
  error,
  value,
  onChange,
}: {
  ask: Ask
  error: Reason
  value: string
  onChange: (value: unknown) => void
}) {
  const asked = {
    id: `ask-${ask.name}`,
    label: ask.label,
    hint: ask.help,
    error,
    required: ask.required,
    value,
    onChange,
  }
  if (ask.kind === 'record') return <RefInput {...asked} field={{ to: ask.table }} />
  if (ask.most <= 200) return <TextInput {...asked} max={ask.most} />
  return (
    <FieldFrame {...asked}>
      <textarea
        id={asked.id}
        rows={3}
        maxLength={ask.most}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        {...described(asked)}
        className={`${box} field-sizing-content h-auto min-h-20 py-2`}
      />
    </FieldFrame>
  )
}
