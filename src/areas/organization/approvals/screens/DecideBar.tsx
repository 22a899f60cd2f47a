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

const final = 'It is final: nobody can take a signature back.'
const asks: Record<
  Ask,
  { title: string; about: string; verb: string; said: string; label?: string; optional?: boolean }
> = {
  approved: {
    title: 'Approve',
    about: `Your name stands under this decision. ${final}`,
    verb: 'Approve',
    said: 'approved',
    optional: true,
  },
  returned: {
    title: 'Return with what has to change',
    about: 'Whoever asked can mend it and send it again; then everybody signs anew.',
    verb: 'Return',
    said: 'returned',
    label: 'What has to change',
  },
  rejected: {
    title: 'Reject',
    about: `This ends the request. The reason is read by whoever asked, and kept. ${final}`,
    verb: 'Reject',
    said: 'rejected',
  },
  asked: {
    title: 'Ask a question',
    about: 'Whoever asked for the approval is told, and answers here. The request goes on waiting.',
    verb: 'Ask',
    said: 'asked about',
    label: 'Question',
  },
  answer: {
    title: 'Answer the question',
    about: 'Whoever asked it is told. The request goes on waiting.',
    verb: 'Answer',
    said: 'answered about',
    label: 'Answer',
  },
  withdraw: {
    title: 'Withdraw the request',
    about: 'Nobody signs any more, and the document is a draft again. The signatures that were given are kept.',
    verb: 'Withdraw',
    said: 'withdrawn',
    optional: true,
  },
}
const shown = {
  approved: ['Approve', 'main'],
  returned: ['Return', 'plain'],
  rejected: ['Reject', 'danger'],
  asked: ['Ask', 'plain'],
} as const

type DecideBarProps = {
  standing: Standing
  asking: Ask | undefined
  onAsk: (ask: Ask | undefined) => void
  onDone?: ((ask: Ask, request: string) => void) | undefined
}

/** One's own decision on a request. What is final says so before. */
export function DecideBar({ standing: { shown: data, requests }, asking, onAsk, onDone }: DecideBarProps) {
  const decide = useCommand<Commands['decide']>('approvals/decide')
  const withdraw = useCommand<Commands['withdraw']>('approvals/withdraw')
  const answer = useCommand<Commands['answer']>('approvals/answer')
  // A dialog that has opened stays until its writer closes it, whatever others do meanwhile: it may hold a reason.
  const [opened, setOpened] = useState<Ask>()
  const may = asking !== undefined && data !== undefined && data.whyNot[asking] === null
  if (opened !== asking && (may || opened)) setOpened(may ? asking : undefined)
  if (!data || (data.request.status !== 'waiting' && !opened)) return null
  const { request, whyNot } = data
  const question = openQuestion(requests.find(({ id }) => id === request.id)?.approval_signatures ?? [])
  const mine = whyNot.withdraw === null

  async function run(ask: Ask, comment: string) {
    const { id } = request
    if (ask === 'answer') await answer({ id, comment })
    else if (ask === 'withdraw') await withdraw({ id, comment })
    else await decide({ id, revision: Number(request.revision), decision: ask, comment })
    toast('good', `You ${asks[ask].said} ${request.number}`)
    onDone?.(ask, id)
  }
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
          run={(comment) => run(asking, comment)}
          onClose={() => onAsk(undefined)}
        />
      )}
    </div>
  )
}

/** Why a key did nothing, for those who pressed it. */
export function whyNotAsk(
  { shown: data }: Pick<Standing, 'shown'>,
  ask: Exclude<Ask, 'answer' | 'withdraw'>,
): string | null {
  if (!data) return 'It is still being loaded.'
  return data.whyNot[ask]
}

export const useAsking = () => useState<Ask>()
