import { requestStatus } from '../requests/rules.ts'
import { useState } from 'react'
import { useCommand } from '#client/use-command.ts'
import { ReasonDialog } from '#kit/overlays/ReasonDialog.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import type { requestCommands } from '../requests/commands.ts'
import { openQuestion } from './decisions.ts'
import type { Standing } from './use-standing.ts'

type Commands = ReturnType<typeof requestCommands>
export type Ask = 'approved' | 'returned' | 'rejected' | 'asked' | 'answer' | 'withdraw'

const final = 'This is final and can’t be undone.'
const asks: Record<
  Ask,
  { title: string; about: string; verb: string; said: string; label?: string; optional?: boolean }
> = {
  approved: {
    title: 'Approve',
    about: `Your name is recorded with this decision. ${final}`,
    verb: 'Approve',
    said: 'approved',
    optional: true,
  },
  returned: {
    title: 'Return for changes',
    about: 'The requester can make changes and resubmit. Everyone then approves again.',
    verb: 'Return for changes',
    said: 'returned',
    label: 'Changes needed',
  },
  rejected: {
    title: 'Reject',
    about: `This ends the request. The requester sees the reason, and it stays on file. ${final}`,
    verb: 'Reject',
    said: 'rejected',
  },
  asked: {
    title: 'Request information',
    about: 'The requester is notified and answers here. The request stays open.',
    verb: 'Request information',
    said: 'requested information on',
    label: 'Question',
  },
  answer: {
    title: 'Answer question',
    about: 'The approver is notified. The request stays open.',
    verb: 'Answer',
    said: 'answered the question on',
    label: 'Answer',
  },
  withdraw: {
    title: 'Withdraw request',
    about: 'Approval stops and the document is a draft again. Approvals already given stay on file.',
    verb: 'Withdraw',
    said: 'withdrew',
    optional: true,
  },
}
const shown = {
  approved: ['Approve', 'main'],
  returned: ['Return for changes', 'plain'],
  rejected: ['Reject', 'danger'],
  asked: ['Request information', 'plain'],
} as const

type DecideBarProps = {
  standing: Standing
  asking: Ask | undefined
  onAsk: (ask: Ask | undefined) => void
  onDone?: ((ask: Ask, request: string) => void) | undefined
}

/** One's own decision on a request. A final decision says so first. */
export function DecideBar({ standing: { shown: data, requests }, asking, onAsk, onDone }: DecideBarProps) {
  const decide = useCommand<Commands['decide']>('approvals/decide')
  const withdraw = useCommand<Commands['withdraw']>('approvals/withdraw')
  const answer = useCommand<Commands['answer']>('approvals/answer')
  // An open dialog stays until its writer closes it, whatever others do meanwhile: it may hold a reason.
  const [opened, setOpened] = useState<Ask>()
  const may = asking !== undefined && data !== undefined && data.whyNot[asking] === null
  if (opened !== asking && (may || opened)) setOpened(may ? asking : undefined)
  if (!data || (!requestStatus.isOpen(data.request) && !opened)) return null
  const { request, whyNot } = data
  const question = openQuestion(requests.find(({ id }) => id === request.id)?.approval_signatures ?? [])
  const mine = whyNot.withdraw === null

  const { id } = request
  const revision = Number(request.revision)
  async function run(ask: Ask, comment: string) {
    if (ask === 'answer') await answer({ id, comment })
    else if (ask === 'withdraw') await withdraw({ id, comment })
    else await decide({ id, revision, decision: ask, comment })
    toast('good', `You ${asks[ask].said} ${request.number}`)
    onDone?.(ask, id)
  }
  const pressOf = (ask: Ask, comment: string) =>
    ask === 'answer' || ask === 'withdraw'
      ? { command: `approvals/${ask}`, input: { id, comment } }
      : { command: 'approvals/decide', input: { id, revision, decision: ask, comment } }
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      {mine ? (
        <>
          {question && (
            <MoveButton look="main" whyNot={whyNot.answer} run={() => onAsk('answer')}>
              Answer
            </MoveButton>
          )}
          <MoveButton look="danger" whyNot={whyNot.withdraw} run={() => onAsk('withdraw')}>
            Withdraw
          </MoveButton>
        </>
      ) : (
        (Object.keys(shown) as (keyof typeof shown)[]).map((each) => (
          <MoveButton key={each} look={shown[each][1]} whyNot={whyNot[each]} run={() => onAsk(each)}>
            {shown[each][0]}
          </MoveButton>
        ))
      )}
      {asking && opened === asking && (
        <ReasonDialog
          {...asks[asking]}
          whyNot={whyNot[asking]}
          rehearses={(comment) => pressOf(asking, comment)}
          run={(comment) => run(asking, comment)}
          onClose={() => onAsk(undefined)}
        />
      )}
    </div>
  )
}

/** Why a key did nothing, for the person who pressed it. */
export function whyNotAsk(
  { shown: data }: Pick<Standing, 'shown'>,
  ask: Exclude<Ask, 'answer' | 'withdraw'>,
): string | null {
  if (!data) return 'Still loading.'
  return data.whyNot[ask]
}

export const useAsking = () => useState<Ask>()
