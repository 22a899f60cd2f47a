import { useState } from 'react'
import { useCommand } from '#client/use-command.ts'
import { NumberInput } from '#kit/inputs/NumberInputs.tsx'
import { TextInput } from '#kit/inputs/TextInput.tsx'
import { Dialog } from '#kit/overlays/Dialog.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { whyNotTyped } from '#kit/record/check.ts'
import { FormWill } from '#kit/record/FormWill.tsx'
import { useSending } from '#kit/use-sending.ts'
import { howMany, plural } from '#platform/words.ts'
import type { inspectGoods } from '../commands.ts'
import { whyNotInspect } from '../rules.ts'
import type { LineOfReceipt } from '../records.ts'

const counts = { kind: 'number', min: 0, decimals: 4, required: true } as const

/** Inspection of goods set aside: how much is accepted, how much is rejected, and why. */
export function InspectDialog({ line, onClose }: { line: LineOfReceipt; onClose: () => void }) {
  const inspect = useCommand<typeof inspectGoods>('receipts/inspect')
  const [good, setGood] = useState<unknown>(line.inspecting)
  const [bad, setBad] = useState<unknown>(0)
  const [why, setWhy] = useState('')
  const found = { accepted: Number(good), rejected: Number(bad), reason: why }
  const [wrongGood, wrongBad] = [whyNotTyped(counts, 'Accepted', good), whyNotTyped(counts, 'Rejected', bad)]
  const whyNot = wrongGood || wrongBad ? null : whyNotInspect(line, found)
  const { wrong, refusal, busy, send, ready } = useSending([
    wrongGood && { name: 'good', message: wrongGood },
    wrongBad && { name: 'bad', message: wrongBad },
    whyNot && {
      name: found.rejected > 0 && !why.trim() && found.accepted + found.rejected <= line.inspecting ? 'why' : 'good',
      message: whyNot,
    },
  ])
  const press = inspect.press({ id: line.id, ...found, reason: why || null })
  const keep = () =>
    send(async () => {
      await press.send()
      onClose()
    })
  return (
    <Dialog
      title={`Inspect ${line.of.description}`}
      about={`${howMany(line.inspecting, line.of.unit)} ${plural(line.inspecting, { one: 'waits', other: 'wait' })} for inspection.`}
      onClose={onClose}
      foot={
        <>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button look="main" busy={busy} onClick={() => void keep()}>
            Save result
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {refusal && <Notice tone="bad" title={refusal} />}
        <div className="grid grid-cols-2 gap-4">
          <NumberInput id="good" label="Accepted" required error={wrong('good')} value={good} onChange={setGood} />
          <NumberInput id="bad" label="Rejected" required error={wrong('bad')} value={bad} onChange={setBad} />
        </div>
        {found.rejected > 0 && (
          <TextInput
            id="why"
            label="Rejection reason"
            required
            hint="The vendor will see it."
            error={wrong('why')}
            value={why}
            onChange={(value) => setWhy(String(value ?? ''))}
          />
        )}
        <FormWill press={ready ? press : null} />
      </div>
    </Dialog>
  )
}
