import { requestStatus } from '../requests/rules.ts'
import { lazy, Suspense, useImperativeHandle, useState, type Ref } from 'react'
import { Link } from 'react-router'
import { useRows } from '#client/use-rows.ts'
import { Button } from '#kit/parts/Button.tsx'
import { Amount } from '#kit/parts/Amount.tsx'
import { Dial } from '#kit/parts/Dial.tsx'
import { Due } from '#kit/parts/Due.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Moment } from '#kit/parts/Time.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import { pageOf, recordOf, useCatalog } from '#kit/record/catalog.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { dialOf } from '#kit/record/status.ts'
import * as reads from '#platform/reads/reads.ts'
import { columnsOf, optionLabel, type AnyRecord, type Kept } from '#platform/records/record.ts'
import { Discussion } from '../../comments/screens/Discussion.tsx'
import { approvalRequest, type ApprovalRequest } from '../requests/records.ts'
import { DecideBar, whyNotAsk, type Ask } from './DecideBar.tsx'
import { Decisions } from './Decisions.tsx'
import { openQuestion } from './decisions.ts'
import { Checks, Effects } from './Effects.tsx'
import { JudgedBy } from './JudgedBy.tsx'
import { partsOf } from './title.ts'
import { Turns } from './Turns.tsx'
import { useStanding } from './use-standing.ts'

// The actions and the files of the request load when the request is there.
const DelegationDialog = lazy(() =>
  import('../delegations/screens/DelegationDialog.tsx').then(({ DelegationDialog }) => ({ default: DelegationDialog })),
)
const HandOverDialog = lazy(() =>
  import('./HandOverDialog.tsx').then(({ HandOverDialog }) => ({ default: HandOverDialog })),
)
const FilesPanel = lazy(() =>
  import('../../attachments/screens/FilesPanel.tsx').then(({ FilesPanel }) => ({ default: FilesPanel })),
)

type RequestPaneProps = {
  request: ApprovalRequest
  heading: 'h1' | 'h2'
  ref?: Ref<PaneKeys>
  onDone?: (ask: Ask, request: string) => void
}
/** Effects of the inbox keys here; a key that may not act says why. */
export type PaneKeys = { press: (ask: Exclude<Ask, 'answer' | 'withdraw'>) => void }

/** One request for its approver: what it is, what it would do, what speaks against it, and who said what. */
export function RequestPane({ request: listed, heading: Heading, ref, onDone }: RequestPaneProps) {
  const catalog = useCatalog()
  const standing = useStanding(listed)
  const [asking, setAsking] = useState<Ask>()
  const [delegating, setDelegating] = useState(false)
  const [handing, setHanding] = useState(false)
  const { shown, error, turns, requests, nameOf, emailOf } = standing
  useImperativeHandle(ref, () => ({
    press(ask) {
      // A key pressed before the answer arrives is not lost: the dialog opens when it is known that it may.
      const whyNot = standing.shown ? whyNotAsk(standing, ask) : null
      if (whyNot) toast('info', whyNot)
      // Nor does the first letter of a reason, typed before its dialog is open, become another decision.
      else setAsking((now) => now ?? ask)
    },
  }))

  const request = shown?.request ?? listed
  const of = recordOf(catalog, request.document_table)
  const page = pageOf(catalog, request.document_table, request.document)
  const parts = partsOf(request)
  const waiting = requestStatus.isOpen(request)
  const question = waiting
    ? openQuestion(requests.find(({ id }) => id === request.id)?.approval_signatures ?? [])
    : undefined
  return (
    <article aria-label={request.title} className="in-turn grid min-w-0 gap-5">
      <header className="rounded-lg border border-line bg-surface px-5 py-4">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-2">
          <Dial state={dialOf(waiting ? 'submitted' : request.status)}>
            {optionLabel(approvalRequest.fields.status, request.status)}
          </Dial>
          <span>
            {of?.label} <span className="font-mono">{parts.number ?? request.number}</span>
          </span>
          {waiting && request.due && shown && (
            <span>
              due <Due day={request.due} today={shown.today} />
            </span>
          )}
        </p>
        <div className="mt-1.5 flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
          <Heading className="max-w-(--measure) text-xl font-semibold break-words text-ink">{parts.words}</Heading>
          {request.amount > 0 && <Amount cents={request.amount} className="text-xl font-semibold text-ink" />}
        </div>
        <p className="mt-1 text-ink-2">
          {shown ? nameOf(request.requested_by) : '…'} requested this <Moment at={request.created_at} />
          {page && (
            <>
              {' '}
              <Link to={page} className="link ml-1">
                Open the {of!.label.toLowerCase()}
              </Link>
            </>
          )}
        </p>
        {error && <Notice tone="bad" title={error.message} />}
        {shown?.whyNot.approved && waiting && shown.whyNot.withdraw !== null && (
          <p className="mt-3 rounded-sm bg-surface-2 px-3 py-2 text-ink">{shown.whyNot.approved}</p>
        )}
        {(waiting || asking) && (
          <div className="mt-3 flex flex-wrap gap-2">
            <DecideBar standing={standing} asking={asking} onAsk={setAsking} onDone={onDone} />
            {/* Both or neither begin a line. */}
            {shown?.whyNot.approved === null && (
              <div className="flex gap-2 print:hidden">
                <Button look="quiet" onClick={() => setDelegating(true)}>
                  Delegate…
                </Button>
                <Button look="quiet" onClick={() => setHanding(true)}>
                  Transfer…
                </Button>
              </div>
            )}
          </div>
        )}
      </header>
      {!shown && !error && <SkeletonLines lines={4} />}
      {shown?.stuck && <Notice tone="warn" title={shown.stuck} />}
      {shown?.sum && (
        <Panel title="Combined amount">
          <JudgedBy of={shown.sum} />
        </Panel>
      )}
      {question && <Notice title={`Question from ${nameOf(question.signer)}`}>{question.comment}</Notice>}
      {shown?.review && shown.review.effects.length > 0 && (
        <Panel title="Budget impact">
          <Effects effects={shown.review.effects} />
        </Panel>
      )}
      {shown?.review && shown.review.checks.length > 0 && (
        <Panel title="Checks" about="As of now. They run again with the final approval.">
          <Checks checks={shown.review.checks} />
        </Panel>
      )}
      {of && <Document of={of} id={request.document} />}
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <Panel title="Approvals">{turns ? <Turns turns={turns} today={shown?.today} /> : <SkeletonLines />}</Panel>
        <Panel title="Decisions">
          <Decisions requests={requests} nameOf={nameOf} emailOf={emailOf} />
        </Panel>
      </div>
      {of && <Around of={of} id={request.document} />}
      <Suspense fallback={null}>
        {handing && <HandOverDialog request={request} onClose={() => setHanding(false)} />}
        {delegating && shown && (
          <DelegationDialog today={shown.today} only={request.document_table} onClose={() => setDelegating(false)} />
        )}
      </Suspense>
    </article>
  )
}

const useDocument = (table: string, id: string) => useRows<Kept>(table, (from) => reads.recordOf(from, id))

function Document({ of, id }: { of: AnyRecord; id: string }) {
  const { data } = useDocument(of.table, id)
  const row = data?.[0]
  if (data && !row)
    return (
      <Notice title={`You can’t see the ${of.label.toLowerCase()} itself`}>
        Ask the requester or an administrator.
      </Notice>
    )
  const facts = columnsOf(of).flatMap(([name, { kind }]) =>
    name === 'status' || name === of.title || kind === 'series' || row?.[name as keyof Kept] === null ? [] : [name],
  )
  // The document has its own page: a heading over nothing says less than none.
  if (row && facts.length === 0) return null
  return (
    <Panel title={`The ${of.label.toLowerCase()}`}>
      {row ? <RecordFacts of={of} row={row} show={facts} /> : <SkeletonLines lines={4} />}
    </Panel>
  )
}

function Around({ of, id }: { of: AnyRecord; id: string }) {
  const row = useDocument(of.table, id).data?.[0]
  if (!row) return null
  return (
    <>
      <Discussion of={of} row={row} />
      <Suspense fallback={<SkeletonLines lines={2} />}>
        <FilesPanel of={of} row={row} />
      </Suspense>
    </>
  )
}
