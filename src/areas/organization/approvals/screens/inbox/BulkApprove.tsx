import { useId, useState, type FormEvent } from 'react'
import { sentence } from '#client/sentences.ts'
import { useCommand } from '#client/use-command.ts'
import { LongTextInput } from '#kit/inputs/LongTextInput.tsx'
import { Dialog } from '#kit/overlays/Dialog.tsx'
import { Amount } from '#kit/parts/Amount.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import type { requestCommands, Result } from '../../requests/commands.ts'
import type { ApprovalRequest } from '../../requests/records.ts'
import { whyNotInBulk, requestStatus } from '../../requests/rules.ts'
import { partsOf } from '../title.ts'

type Commands = ReturnType<typeof requestCommands>

/** Several approvals at once, up to the limit of their chains: each is checked on its own and has its own result. */
export function BulkApprove({
  requests,
  onClose,
}: {
  requests: readonly ApprovalRequest[]
  onClose: (done: boolean) => void
}) {
  const id = useId()
  const decide = useCommand<Commands['decideMany']>('approvals/decide-many')
  const [comment, setComment] = useState('')
  const [results, setResults] = useState<readonly Result[]>()
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)
  // The requests as selected: the list behind moves on while they are approved.
  const [chosen] = useState(requests)
  const within = chosen.filter((request) => whyNotInBulk(request, 'approved') === null)
  const total = within.reduce((sum, { amount }) => sum + amount, 0)
  const signed = results?.filter(({ ok }) => ok).length ?? 0

  async function submit(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    try {
      setResults(
        (
          await decide({
            requests: within.map(({ id, revision }) => ({ id, revision: Number(revision) })),
            decision: 'approved',
            comment: comment.trim(),
          })
        ).results,
      )
    } catch (error) {
      setRefusal(sentence(error))
    }
    setBusy(false)
  }
  const about = results
    ? `${signed} approved${results.length > signed ? `, ${results.length - signed} refused` : ''}. Refused requests didn’t change.`
    : 'Your name is recorded with each decision. This is final and can’t be undone.'
  return (
    <Dialog
      title={
        results
          ? 'Selected approvals'
          : `Approve ${within.length}${within.length < chosen.length ? ` of ${chosen.length}` : ''} selected`
      }
      about={about}
      onClose={() => onClose(results !== undefined)}
      foot={
        results ? (
          <Button look="main" onClick={() => onClose(true)}>
            Done
          </Button>
        ) : (
          <>
            <Button look="quiet" onClick={() => onClose(false)}>
              Cancel
            </Button>
            <Button type="submit" form={id} look="main" busy={busy} disabled={within.length === 0}>
              Approve {within.length}
            </Button>
          </>
        )
      }
    >
      <form id={id} noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        {refusal && <Notice tone="bad" title={refusal} />}
        <ul aria-label="Selected requests" className="divide-y divide-line border-y border-line">
          {chosen.map((request) => {
            const result = results?.find(({ id }) => id === request.id)
            const whyNot = whyNotInBulk(request, 'approved') ?? (result && !result.ok ? result.reason : null)
            return (
              <li key={request.id} className="flex gap-2.5 py-2">
                {(results || whyNot) && (
                  <Icon
                    name={whyNot ? 'warn' : 'check'}
                    className={`mt-0.5 size-4 ${whyNot ? 'text-warn' : 'text-good'}`}
                  />
                )}
                <span className="min-w-0 grow">
                  <span className="block font-mono text-xs text-ink-2">
                    {partsOf(request).number ?? request.number}
                  </span>
                  <span className="block break-words text-ink">{partsOf(request).words}</span>
                  {whyNot && <span className="block text-xs text-warn">{whyNot}</span>}
                  {result?.ok && (
                    <span className="block text-xs text-ink-2">
                      {requestStatus.is(result, 'approved')
                        ? 'Approved (final approval).'
                        : 'Approved; waiting for the other approvers.'}
                    </span>
                  )}
                </span>
                {request.amount > 0 && (
                  <Amount cents={request.amount} className={whyNot ? 'text-ink-3 line-through' : 'text-ink'} />
                )}
              </li>
            )
          })}
        </ul>
        {!results && (
          <p className="flex justify-between font-semibold text-ink">
            Total <Amount cents={total} className="border-b-3 border-double border-line-strong" />
          </p>
        )}
        {!results && (
          <LongTextInput
            id="bulk-comment"
            label="Comment"
            value={comment}
            onChange={(value) => setComment(String(value ?? ''))}
          />
        )}
      </form>
    </Dialog>
  )
}
