import { requestStatus } from '../requests/rules.ts'
import { useAnswer } from '#client/use-answer.ts'
import { useChanges } from '#client/use-changes.ts'
import { useRows } from '#client/use-rows.ts'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { approvalOf, approvalPreview } from '#platform/reads/reads.ts'
import type { approvalQuestions } from '../requests/questions.ts'
import type { ApprovalRequest } from '../requests/records.ts'
import { DecideBar, useAsking } from './DecideBar.tsx'
import { Decisions } from './Decisions.tsx'
import { openQuestion } from './decisions.ts'
import { JudgedBy } from './JudgedBy.tsx'
import { Turns, type TurnLine } from './Turns.tsx'
import { useStanding } from './use-standing.ts'

type Questions = ReturnType<typeof approvalQuestions>

/**
 * The approvals of a document: who has approved, who is next, the decisions, and one's own decision where one may
 * decide.
 */
export function ApprovalPanel({ table, id, before }: { table: string; id: string; before: boolean }) {
  useChanges(['approval_requests'])
  const { data: requests } = useRows<ApprovalRequest>('approval_requests', (from) => approvalOf(from, { table, id }))
  const request = requests?.[0]
  if (requests && !before && !request) return null
  return (
    <Panel title="Approval" about={before ? 'Who will approve if you submit it now.' : undefined}>
      {!requests ? (
        <SkeletonLines />
      ) : before ? (
        <Preview table={table} id={id} earlier={request} />
      ) : (
        request && <Standing request={request} />
      )}
    </Panel>
  )
}

function Preview({ table, id, earlier }: { table: string; id: string; earlier: ApprovalRequest | undefined }) {
  const { data, error } = useAnswer<Questions['preview']>(...approvalPreview({ table, id }), { about: table })
  if (error) return <Notice tone="bad" title={error.message} />
  if (!data) return <SkeletonLines />
  return (
    <div className="grid gap-3">
      {data.whyNot && <Notice tone="warn" title={data.whyNot} />}
      {data.sum && <JudgedBy of={data.sum} />}
      <Turns
        turns={data.turns.map((turn, at): TurnLine => ({
          id: String(at),
          name: turn.name,
          state: 'ahead',
          people: turn.signers.map(({ name }) => name),
        }))}
      />
      {earlier && <Earlier request={earlier} />}
    </div>
  )
}

/** An earlier submission: what was said then is what has to be fixed now. */
function Earlier({ request }: { request: ApprovalRequest }) {
  const { requests, nameOf, emailOf } = useStanding(request)
  return (
    <div className="border-t border-line pt-4">
      <h3 className="mb-2 text-xs text-ink-2">Earlier submission</h3>
      <Decisions requests={requests} nameOf={nameOf} emailOf={emailOf} />
    </div>
  )
}

function Standing({ request }: { request: ApprovalRequest }) {
  const standing = useStanding(request)
  const [asking, setAsking] = useAsking()
  const { shown, error, turns, requests, nameOf, emailOf } = standing
  if (error) return <Notice tone="bad" title={error.message} />
  if (!shown || !turns) return <SkeletonLines />
  const question = openQuestion(requests.find(({ id }) => id === request.id)?.approval_signatures ?? [])
  return (
    <div className="grid gap-4">
      {question && requestStatus.isOpen(shown.request) && (
        <Notice title={`Question from ${nameOf(question.signer)}`}>{question.comment}</Notice>
      )}
      {shown.stuck && <Notice tone="warn" title={shown.stuck} />}
      {shown.sum && <JudgedBy of={shown.sum} />}
      <Turns turns={turns} today={shown.today} />
      {requests.some(({ approval_signatures }) => approval_signatures.length > 0) && (
        <div className="border-t border-line pt-4">
          <Decisions requests={requests} nameOf={nameOf} emailOf={emailOf} />
        </div>
      )}
      {(requestStatus.isOpen(shown.request) || asking) && (
        <div className="border-t border-line pt-4">
          <DecideBar standing={standing} asking={asking} onAsk={setAsking} />
        </div>
      )}
    </div>
  )
}
