import { useState } from 'react'
import { DateInput } from '#kit/inputs/DateInput.tsx'
import { LongTextInput } from '#kit/inputs/LongTextInput.tsx'
import { MoneyInput } from '#kit/inputs/NumberInputs.tsx'
import { TextInput } from '#kit/inputs/TextInput.tsx'
import { Dialog } from '#kit/overlays/Dialog.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import type { Reason } from '#platform/rules.ts'

const inputs = { text: TextInput, words: LongTextInput, day: DateInput, money: MoneyInput } as const
export type Ask = { name: string; label: string; as: keyof typeof inputs; begin?: unknown; hint?: string }
type AskDialogProps = { title: string; about?: string; verb: string; done: string; ask: readonly Ask[]; whyNot?: (answers: Record<string, any>) => Reason; run: (answers: Record<string, any>) => Promise<unknown>; onClose: () => void }

/** A move that needs more than a reason: what is asked, and why it cannot go on yet. */
export function AskDialog({ title, about, verb, done, ask, whyNot, run, onClose }: AskDialogProps) {
  const [answers, setAnswers] = useState<Record<string, any>>(Object.fromEntries(ask.map(({ name, begin }) => [name, begin ?? null])))
  const missing = ask.find(({ name }) => answers[name] === null || String(answers[name]).trim() === '')
  const reason = missing ? `${missing.label}: enter it.` : (whyNot?.(answers) ?? null)
  return (
    <Dialog
      title={title}
      about={about}
      onClose={onClose}
      foot={
        <>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <MoveButton look="main" whyNot={reason} run={async () => (await run(answers), onClose())} done={done}>
            {verb}
          </MoveButton>
        </>
      }
    >
      <div className="grid gap-4">
        {ask.map(({ name, label, as, hint }) => {
          const Input = inputs[as]
          return <Input key={name} id={`ask-${name}`} label={label} required hint={hint} value={answers[name]} onChange={(value: unknown) => setAnswers((now) => ({ ...now, [name]: value }))} />
        })}
      </div>
    </Dialog>
  )
}
