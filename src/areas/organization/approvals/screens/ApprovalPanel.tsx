import { useState } from 'react'
import { useAnswer } from '#client/use-answer.ts'
import { useCommand } from '#client/use-command.ts'
import { useChanges } from '#client/use-changes.ts'
import { useRows } from '#client/use-rows.ts'
import { ReasonDialog } from '#kit/overlays/ReasonDialog.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import type { requestCommands } from '../requests/commands.ts'
import type { approvalQuestions } from '../requests/questions.ts'
import type { ApprovalRequest } from '../requests/records.ts'
import { Turns, type TurnLine } from './Turns.tsx'

type Commands = ReturnType<typeof requestCommands>
type Questions = ReturnType<typeof approvalQuestions>
type Ask = 'approved' | 'returned' | 'rejected'

const asks: Record<Ask, { title: string; about: string; verb: string; optional?: boolean }> = {
  approved: { title: 'Approve', about: 'Your name stands under this decision.', verb: 'Approve', optional: true },
  returned: { title: 'Return with what has to change', about: 'Whoever asked can mend it and send it again.', verb: 'Return' },
  rejected: { title: 'Reject', about: 'This ends the request. The reason is read by whoever asked, and kept.', verb: 'Reject' },
}

/** The signatures of a document: who has signed, who is next, and one's own decision where one may decide. */
export function ApprovalPanel({ table, id, before }: { table: string; id: string; before: boolean }) {
  useChanges(['approval_requests', 'approval_turns'])
  const { data: requests } = useRows<ApprovalRequest>('approval_requests', (from) => from.select().eq('document_table', table).eq('document', id).order('id', { ascending: false }).limit(1))
  const request = requests?.[0]
  const ahead = before || request?.status !== 'waiting'
  if (requests && !before && !request) return null
  return (
    <Panel title="Approval" about={ahead && before ? 'Who will sign, as things stand.' : undefined}>
      {!requests ? <SkeletonLines /> : before ? <Preview table={table} id={id} /> : request && <Standing request={request} />}
    </Panel>
  )
}

function Preview({ table, id }: { table: string; id: string }) {
  const { data, error } = useAnswer<Questions['preview']>('approvals/preview', { table, id }, { about: table })
  if (error) return <Notice tone="bad" title={error.message} />
  if (!data) return <SkeletonLines />
  return (
    <div className="grid gap-3">
      {data.whyNot && <Notice tone="warn" title={data.whyNot} />}
      <Turns turns={data.turns.map((turn, at): TurnLine => ({ id: String(at), name: turn.name, state: 'ahead', people: turn.signers.map(({ name }) => name) }))} />
    </div>
  )
}

function Standing({ request }: { request: ApprovalRequest }) {
  const decide = useCommand<Commands['decide']>('approvals/decide')
  const [ask, setAsk] = useState<Ask>()
  const { data, error } = useAnswer<Questions['show']>('approvals/show', { id: request.id }, { about: 'approval_requests' })
  const { data: members } = useRows<{ user_id: string; display_name: string }>('organization_members', (from) => from.select('user_id,display_name').limit(1000))
  if (error) return <Notice tone="bad" title={error.message} />
  if (!data) return <SkeletonLines />

  const nameOf = (id: string | null) => members?.find(({ user_id }) => user_id === id)?.display_name ?? 'A former member'
  const turns = data.turns.map(
    (turn): TurnLine => ({
      id: turn.id,
      name: turn.name,
      state: turn.status,
      due: turn.due,
      at: turn.signed_at,
      people: turn.signed_by ? [nameOf(turn.signed_by)] : (data.next.find((next) => next.turn === turn.id)?.signers.map(({ name }) => name) ?? []),
    }),
  )
  return (
    <div className="grid gap-4">
      <Turns turns={turns} />
      {request.status === 'waiting' && (
        <div className="flex flex-wrap gap-2 border-t border-line pt-4">
          {(Object.keys(asks) as Ask[]).map((each) => (
            <MoveButton key={each} look={each === 'approved' ? 'main' : each === 'rejected' ? 'danger' : 'plain'} whyNot={data.whyNot[each]} run={() => setAsk(each)}>
              {each === 'approved' ? 'Approve' : each === 'returned' ? 'Return' : 'Reject'}
            </MoveButton>
          ))}
        </div>
      )}
      {ask && <ReasonDialog {...asks[ask]} run={(comment) => decide({ id: request.id, revision: Number(request.revision), decision: ask, comment })} onClose={() => setAsk(undefined)} />}
    </div>
  )
}
