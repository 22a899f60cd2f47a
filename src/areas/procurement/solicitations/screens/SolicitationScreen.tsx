import { lazy, Suspense, useState } from 'react'
import { useParams } from 'react-router'
import { ApprovalPanel } from '#areas/organization/approvals/screens/ApprovalPanel.tsx'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useOrganization } from '#client/use-organization.ts'
import { useRecord } from '#client/use-record.ts'
import { useNow } from '#client/use-now.ts'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { Facts } from '#kit/parts/Facts.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { momentInWords } from '#platform/dates.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { BidFilesPanel } from '../../bids/screens/BidFilesPanel.tsx'
import { MinutesPanel } from '../../bids/screens/MinutesPanel.tsx'
import { OpeningPanel } from '../../bids/screens/OpeningPanel.tsx'
import { Tabulation } from '../../bids/screens/Tabulation.tsx'
import { AudiencePanel } from '../../audience/screens/AudiencePanel.tsx'
import { AddendumDialog } from '../../notices/screens/AddendumDialog.tsx'
import { OfficersPanel } from '../../officers/screens/OfficersPanel.tsx'
import { EvaluationLink } from '../../panel/screens/EvaluationLink.tsx'
import { whyNotReady, type Point } from '../../publication/rules.ts'
import { PublishDialog } from '../../publication/screens/PublishDialog.tsx'
import { usePoints } from '../../publication/screens/use-points.ts'
import { QuestionsPanel } from '../../questions/screens/QuestionsPanel.tsx'
import type { reviseSolicitation, setCriteria, setLines, submitSolicitation } from '../commands.ts'
import { criterion, solicitation, solicitationLine, type Solicitation } from '../records.ts'
import { kindInWords, kindOf, moves, whyNotAmendYet, whyNotCancel, whyNotPublish, whyNotRevise, type Parts } from '../rules.ts'
import { CancelDialog } from './CancelDialog.tsx'
import { Readiness } from './Readiness.tsx'
import { ScheduleDialog } from './ScheduleDialog.tsx'
import { SectionsPanel } from './SectionsPanel.tsx'
import { useParts } from './use-parts.ts'

// The grid and what checks its cells weigh as much as the rest of the page: they come when the page is there.
const GridPanel = lazy(async () => ({ default: (await import('./GridPanel.tsx')).GridPanel }))

const list = { to: '/rfq-builder', label: 'Solicitations' }
const wasOpened = ['evaluation', 'awarded'] as const

export default function SolicitationScreen() {
  const found = useRecord(solicitation, useParams().id ?? '')
  return found.row ? <WithParts row={found.row} /> : <NoRecord of={solicitation} found={found} list={list} />
}

function WithParts({ row }: { row: Solicitation }) {
  const parts = useParts(row.id)
  return parts ? <One row={row} parts={parts} /> : <NoRecord of={solicitation} found={{ state: 'loading', retry: () => undefined }} list={list} />
}

function One({ row, parts }: { row: Solicitation; parts: Parts }) {
  const actor = useActor()
  const now = useNow()
  const zone = useOrganization().organization?.time_zone ?? 'UTC'
  const ready = usePoints(row, parts)
  const [asking, setAsking] = useState<'schedule' | 'cancel' | 'addendum' | 'publish'>()
  const setLinesOf = useCommand<typeof setLines>('solicitations/set-lines')
  const setCriteriaOf = useCommand<typeof setCriteria>('solicitations/set-criteria')
  const whyNot = whyNotEdit(solicitation, row, actor)
  const { priced, scored } = kindOf[row.kind]
  const preparing = whyNot === null
  const unpublished = preparing || row.status === 'approved'

  return (
    <RecordPage of={solicitation} row={row} list={list} actions={<Moves row={row} points={ready?.points} zone={zone} onAsk={setAsking} />}>
      {row.status === 'cancelled' && row.outcome && <Notice tone="warn" title="This solicitation was cancelled">{row.outcome}</Notice>}
      {unpublished && (ready ? <Readiness {...ready} /> : <SkeletonLines lines={6} />)}
      {(row.status === 'published' || row.status === 'opening') && <OpeningPanel row={row} />}
      <EvaluationLink row={row} />
      <Tabulation row={row} lines={parts.lines} />
      {!unpublished && <BidFilesPanel solicitation={row.id} />}
      {wasOpened.some((status) => status === row.status) && <MinutesPanel row={row} />}
      <Panel title={kindInWords(row.kind)} actions={preparing && <Button onClick={() => setAsking('schedule')}>Set the times</Button>}>
        <Facts
          facts={[
            { label: 'Closes', value: row.closes_at ? momentInWords(row.closes_at, row.zone ?? zone) : 'Not set' },
            { label: 'Questions until', value: row.questions_until ? momentInWords(row.questions_until, row.zone ?? zone) : row.closes_at ? 'The closing' : 'Not set' },
          ]}
        />
        <RecordFacts of={solicitation} row={row} show={['summary', 'contact', 'department', 'category', 'commodity', 'estimate', 'federal', 'construction', 'laborers', 'invited_only', 'documents']} />
      </Panel>
      {row.published_at && <QuestionsPanel row={row} />}
      {row.status !== 'cancelled' && <AudiencePanel row={row} />}
      <SectionsPanel row={row} sections={parts.sections} whyNot={whyNot} />
      <Suspense fallback={<SkeletonLines lines={6} />}>
        {priced && <GridPanel title="Lines" of={solicitationLine} rows={parts.lines} columns={['lot', 'description', 'quantity', 'unit']} version={row.version} whyNot={whyNot} send={(lines, version) => setLinesOf({ id: row.id, version, lines })} />}
        <GridPanel title="Criteria" of={criterion} rows={parts.criteria} columns={scored ? ['name', 'kind', 'weight', 'points', 'guidance'] : ['name', 'kind', 'guidance']} version={row.version} whyNot={whyNot} send={(lines, version) => setCriteriaOf({ id: row.id, version, lines })} />
      </Suspense>
      <OfficersPanel row={row} whyNot={preparing ? null : row.status === 'approved' ? 'The officers were approved. Change the solicitation to name others.' : 'The officers stand in the published notice.'} />
      <ApprovalPanel table={solicitation.table} id={row.id} before={whyNot === null} />
      {asking === 'schedule' && <ScheduleDialog row={row} zone={zone} onClose={() => setAsking(undefined)} />}
      {asking === 'publish' && <PublishDialog row={row} whyNot={whyNotPublish(row, { actor, zone }) ?? whyNotReady(ready?.points ?? [])} onClose={() => setAsking(undefined)} />}
      {asking === 'addendum' && <AddendumDialog row={row} whyNot={whyNotAmendYet(row, { actor, now })} onClose={() => setAsking(undefined)} />}
      {asking === 'cancel' && <CancelDialog row={row} onClose={() => setAsking(undefined)} />}
    </RecordPage>
  )
}

type MovesProps = { row: Solicitation; points: readonly Point[] | undefined; zone: string; onAsk: (what: 'cancel' | 'addendum' | 'publish') => void }

/** What can be done next, the main thing first. */
function Moves({ row, points, zone, onAsk }: MovesProps) {
  const actor = useActor()
  const submit = useCommand<typeof submitSolicitation>('solicitations/submit')
  const revise = useCommand<typeof reviseSolicitation>('solicitations/revise')
  const id = row.id
  if (whyNotEdit(solicitation, row, actor) === null)
    return (
      <>
        <ButtonLink to={`/rfq-builder/${id}/edit`}>Edit</ButtonLink>
        {points && (
          <MoveButton look="main" whyNot={moves.whyNot('submit', row) ?? whyNotReady(points)} run={() => submit({ id })} done={`${row.number} is on its way through the approvals`}>
            Send for approval
          </MoveButton>
        )}
        {whyNotCancel(row, { actor }) === null && (
          <Button look="danger" onClick={() => onAsk('cancel')}>
            Cancel it
          </Button>
        )}
      </>
    )
  return (
    <>
      {row.status === 'approved' && points && (
        <MoveButton look="main" whyNot={whyNotPublish(row, { actor, zone }) ?? whyNotReady(points)} run={() => onAsk('publish')}>
          Publish
        </MoveButton>
      )}
      {row.status === 'approved' && (
        <MoveButton whyNot={whyNotRevise(row, { actor })} run={() => revise({ id })} done={`${row.number} is a draft again and needs a new approval`}>
          Change
        </MoveButton>
      )}
      {row.published_at && <ButtonLink to={`/public-opportunities/${id}`}>Public page</ButtonLink>}
      {row.status === 'published' && <Button onClick={() => onAsk('addendum')}>Addendum</Button>}
      {whyNotCancel(row, { actor }) === null && (
        <Button look="danger" onClick={() => onAsk('cancel')}>
          Cancel it
        </Button>
      )}
    </>
  )
}
