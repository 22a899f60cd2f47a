import { useState } from 'react'
import { sentence } from '#client/sentences.ts'
import { useCommand } from '#client/use-command.ts'
import { NumberInput } from '#kit/inputs/NumberInputs.tsx'
import { TextInput } from '#kit/inputs/TextInput.tsx'
import { Dialog } from '#kit/overlays/Dialog.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { howMany } from '#platform/words.ts'
import type { inspectGoods } from '../commands.ts'
import { whyNotInspect } from '../rules.ts'
import type { Counted } from './ReceiptScreen.tsx'

const number = (value: unknown) => (typeof value === 'number' ? value : 0)

/** What was set aside is looked at: so much is good, so much is not, and why. */
export function InspectDialog({ line, onClose }: { line: Counted; onClose: () => void }) {
  const inspect = useCommand<typeof inspectGoods>('receipts/inspect')
  const [found, setFound] = useState({ accepted: line.inspecting, rejected: 0, reason: '' })
  const [refusal, setRefusal] = useState<string>()
  async function keep() {
    const reason = whyNotInspect(line, found)
    if (reason) return setRefusal(reason)
    try {
      await inspect({ id: line.id, ...found, reason: found.reason || null })
      onClose()
    } catch (error) {
      setRefusal(sentence(error))
    }
  }
  return (
    <Dialog title={`Inspect ${line.of.description}`} about={`${howMany(line.inspecting, line.of.unit)} ${line.inspecting === 1 ? 'waits' : 'wait'} for inspection.`} onClose={onClose} foot={<><Button look="quiet" onClick={onClose}>Cancel</Button><Button look="main" onClick={() => void keep()}>Keep the result</Button></>}>
      <div className="grid gap-4">
        <div className="grid grid-cols-2 gap-4">
          <NumberInput id="good" label="Good" required value={found.accepted} onChange={(value) => setFound({ ...found, accepted: number(value) })} />
          <NumberInput id="bad" label="Rejected" required value={found.rejected} onChange={(value) => setFound({ ...found, rejected: number(value) })} />
        </div>
        {found.rejected > 0 && <TextInput id="why" label="Why it is rejected" required hint="The vendor reads it." value={found.reason} onChange={(value) => setFound({ ...found, reason: String(value ?? '') })} />}
        {refusal && <Notice tone="bad" title={refusal} />}
      </div>
    </Dialog>
  )
}
