import { useState } from 'react'
import { sentence } from '#client/sentences.ts'
import { useAnswer } from '#client/use-answer.ts'
import { useCommand } from '#client/use-command.ts'
import { LongTextInput } from '#kit/inputs/LongTextInput.tsx'
import { Dialog } from '#kit/overlays/Dialog.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import { dayInWords } from '#platform/dates.ts'
import type { chainCommands } from '../../chains/commands.ts'
import type { ApprovalChain } from '../../chains/records.ts'
import type { tryApprovalChain } from '../../plan/questions.ts'
import { amountsInWords, kindInWords } from './in-words.ts'
import { Planned } from './Planned.tsx'

/** Its effect is shown first: from which date, on which documents, and who would approve the smallest of them. */
export function PublishDialog({ row, onClose }: { row: ApprovalChain; onClose: () => void }) {
  const publish = useCommand<ReturnType<typeof chainCommands>['publish']>('approval-chains/publish')
  const { id, amount_from: amount, fund, category, department } = row
  const { data } = useAnswer<typeof tryApprovalChain>(
    'approval-chains/try',
    { id, amount, fund, category, department },
    { about: 'approval_chains' },
  )
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [reason, setReason] = useState('')
  const conditions = [
    fund && 'of its fund',
    category && `of the category “${category}”`,
    department && `of the department “${department}”`,
  ]
    .filter(Boolean)
    .join(' and ')

  async function run() {
    setBusy(true)
    try {
      const { waiting } = await publish({ id, reason })
      toast(
        'good',
        waiting ? 'Proposed. Another administrator must approve it.' : 'Chain published',
        waiting ? undefined : `Effective ${dayInWords(row.valid_from)}.`,
      )
      onClose()
    } catch (error) {
      setRefusal(sentence(error))
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={`Publish ${row.name}?`}
      onClose={onClose}
      foot={
        <>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button look="main" busy={busy} onClick={() => void run()}>
            Publish
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {refusal && <Notice tone="bad" title={refusal} />}
        <p>
          {kindInWords(row.record_type)} {amountsInWords(row)}
          {conditions && `, ${conditions},`} submitted for approval from {dayInWords(row.valid_from)}
          {row.valid_to ? ` to ${dayInWords(row.valid_to)}` : ' on'} need these approvals, in addition to those of other
          chains. Earlier requests aren’t affected.
        </p>
        {!data ? (
          <SkeletonLines lines={2} />
        ) : (
          <>
            {data.whyNot && <Notice tone="warn" title={data.whyNot} />}
            <Planned turns={data.turns} />
          </>
        )}
        <LongTextInput
          id="publish-reason"
          label="Reason"
          value={reason}
          onChange={(value) => setReason(String(value ?? ''))}
        />
        <p className="text-ink-2">You can’t edit a published chain. End it and create the next one.</p>
      </div>
    </Dialog>
  )
}
