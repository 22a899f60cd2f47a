import { lazy, Suspense, useState } from 'react'
import { useParams } from 'react-router'
import { ApprovalPanel } from '#areas/organization/approvals/screens/ApprovalPanel.tsx'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useFindings } from '#client/use-findings.ts'
import { useOrganization } from '#client/use-organization.ts'
import { useRecord } from '#client/use-record.ts'
import { useNow } from '#client/use-now.ts'
import { Deadline } from '#kit/parts/Deadline.tsx'
import { optional } from '#kit/optional.tsx'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { Facts } from '#kit/parts/Facts.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { MeasuredLines } from '#areas/procurement/solicitations/screens/MeasuredLines.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage, RecordTab } from '#kit/record/RecordPage.tsx'
import { momentInWords } from '#platform/dates.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { BidFilesPanel } from '#areas/procurement/bids/screens/BidFilesPanel.tsx'
import { OpeningPanel } from '#areas/procurement/bids/screens/OpeningPanel.tsx'
import { AudiencePanel } from '#areas/procurement/audience/screens/AudiencePanel.tsx'
import { OfficersPanel } from '#areas/procurement/officers/screens/OfficersPanel.tsx'
import { EvaluationLink } from '#areas/procurement/panel/screens/EvaluationLink.tsx'
import { whyNotReady } from '#areas/procurement/publication/checklist/rules.ts'
import type { setCriteria, setItems, setLines } from '#areas/procurement/solicitations/commands.ts'
import { solicitationLife, type Point } from '#areas/procurement/solicitations/life.ts'
import {
  criterion,
  responseItem,
  solicitation,
  solicitationLine,
  type Solicitation,
} from '#areas/procurement/solicitations/records.ts'
import {
  kindInWords,
  kindOf,
  whyNotAmendYet,
  whyNotPublish,
  type Parts,
} from '#areas/procurement/solicitations/rules.ts'
import { Readiness } from '#areas/procurement/publication/screens/Readiness.tsx'
import { SectionsPanel } from '#areas/procurement/solicitations/screens/SectionsPanel.tsx'
import { useParts } from '#areas/procurement/solicitations/screens/use-parts.ts'

// Bids are compared after the opening, and dialogs are asked for by a button: these load with that.
const Tabulation = optional(() =>
  import('#areas/procurement/bids/screens/Tabulation.tsx').then(({ Tabulation }) => Tabulation),
)
const MinutesPanel = optional(() =>
  import('#areas/procurement/bids/screens/MinutesPanel.tsx').then(({ MinutesPanel }) => MinutesPanel),
)
const AddendumDialog = optional(() =>
  import('#areas/procurement/publication/screens/AddendumDialog.tsx').then(({ AddendumDialog }) => AddendumDialog),
)
const CancelDialog = optional(() =>
  import('#areas/procurement/publication/screens/CancelDialog.tsx').then(({ CancelDialog }) => CancelDialog),
)
const PublishDialog = optional(() =>
  import('#areas/procurement/publication/screens/PublishDialog.tsx').then(({ PublishDialog }) => PublishDialog),
)
const ScheduleDialog = optional(() =>
  import('#areas/procurement/solicitations/screens/ScheduleDialog.tsx').then(({ ScheduleDialog }) => ScheduleDialog),
)
const QuestionsPanel = optional(() =>
  import('#areas/procurement/questions/screens/QuestionsPanel.tsx').then(({ QuestionsPanel }) => QuestionsPanel),
)
// The grid and its cell checks are as large as the rest of the page, so they load after it.
const GridPanel = lazy(async () => ({ default: (await import('#kit/record/grid/GridPanel.tsx')).GridPanel }))

const list = { to: '/rfq-builder', label: 'Solicitations' }

export default function SolicitationScreen() {
  const found = useRecord(solicitation, useParams().id ?? '')
  return found.row ? <WithParts row={found.row} /> : <NoRecord of={solicitation} found={found} list={list} />
}

function WithParts({ row }: { row: Solicitation }) {
  const parts = useParts(row.id)
  return parts ? (
    <One row={row} parts={parts} />
  ) : (
    <NoRecord of={solicitation} found={{ state: 'loading', retry: () => undefined }} list={list} />
  )
}

function One({ row, parts }: { row: Solicitation; parts: Parts }) {
  const actor = useActor()
  const now = useNow()
  const zone = useOrganization().organization?.time_zone ?? 'UTC'
  const [asking, setAsking] = useState<'schedule' | 'addendum' | 'publish'>()
  const setLinesOf = useCommand<typeof setLines>('solicitations/set-lines')
  const setItemsOf = useCommand<typeof setItems>('solicitations/set-response-items')
  const setCriteriaOf = useCommand<typeof setCriteria>('solicitations/set-criteria')
  const whyNot = whyNotEdit(solicitation, row, actor)
  const { priced, scored } = kindOf[row.kind]
  const preparing = whyNot === null
  const unpublished = solicitationLife.is(row, 'draft', 'returned', 'submitted', 'approved')
  const known = useFindings(solicitationLife, row.id, { enabled: unpublished })
  const points = known.state === 'there' ? known.facts.points : undefined

  return (
    <RecordPage
      of={solicitation}
      life={solicitationLife}
      row={row}
      list={list}
      actions={<Actions row={row} points={points} zone={zone} onAsk={setAsking} />}
    >
      {row.outcome && (
        <Notice tone="warn" title={`This solicitation was ${row.status}`}>
          {row.outcome}
        </Notice>
      )}
      {unpublished &&
        (points ? (
          <Readiness
            points={points}
            organization={row.organization_id}
            onTimes={preparing ? () => setAsking('schedule') : null}
          />
        ) : (
          <SkeletonLines lines={6} />
        ))}
      {solicitationLife.is(row, 'published', 'opening') && <OpeningPanel row={row} />}
      <EvaluationLink row={row} />
      {!unpublished && <Tabulation row={row} lines={parts.lines} />}
      {!unpublished && <BidFilesPanel solicitation={row.id} />}
      {solicitationLife.is(row, 'evaluation', 'awarded') && <MinutesPanel row={row} />}
      <Panel
        title={kindInWords(row.kind)}
        actions={preparing && <Button onClick={() => setAsking('schedule')}>Set times</Button>}
      >
        <Facts
          facts={[
            {
              label: 'Closes',
              value: row.closes_at ? <Deadline at={row.closes_at} zone={row.zone ?? zone} /> : 'Not set',
            },
            {
              label: 'Questions due',
              value: row.questions_until
                ? momentInWords(row.questions_until, row.zone ?? zone)
                : row.closes_at
                  ? 'At closing'
                  : 'Not set',
            },
            ...(row.visit_at ? [{ label: 'Site visit', value: momentInWords(row.visit_at, row.zone ?? zone) }] : []),
          ]}
        />
        <RecordFacts
          of={solicitation}
          row={row}
          show={[
            'summary',
            'contact',
            'department',
            'category',
            'commodity',
            'estimate',
            'federal',
            'construction',
            'laborers',
            'invited_only',
            ...(row.two_envelopes ? (['two_envelopes'] as const) : []),
            'documents',
          ]}
        />
      </Panel>
      <RecordTab
        name="lines"
        title="Lines and criteria"
        count={parts.lines.length + parts.criteria.length + parts.items.length}
      >
        <Suspense fallback={<SkeletonLines lines={6} />}>
          {priced && (
            <GridPanel
              title="Lines"
              of={solicitationLine}
              rows={parts.lines}
              columns={['lot', 'description', 'quantity', 'unit']}
              version={row.version}
              whyNot={whyNot}
              send={(lines, version) => setLinesOf({ id: row.id, version, lines })}
            />
          )}
          <MeasuredLines lines={parts.lines} />
          <GridPanel
            title="Criteria"
            of={criterion}
            rows={parts.criteria}
            columns={scored ? ['name', 'kind', 'weight', 'points', 'guidance'] : ['name', 'kind', 'guidance']}
            version={row.version}
            whyNot={whyNot}
            send={(lines, version) => setCriteriaOf({ id: row.id, version, lines })}
          />
          <GridPanel
            title="Response items"
            of={responseItem}
            rows={parts.items}
            columns={[
              'kind',
              'name',
              'required',
              'format',
              ...(row.two_envelopes ? ['envelope'] : []),
              ...(scored ? ['blind_copy', 'criterion'] : []),
            ]}
            version={row.version}
            whyNot={whyNot}
            send={(lines, version) => setItemsOf({ id: row.id, version, lines })}
          />
        </Suspense>
      </RecordTab>
      <RecordTab name="questions" title="Questions and vendors">
        <Suspense fallback={<SkeletonLines lines={6} />}>{row.published_at && <QuestionsPanel row={row} />}</Suspense>
        {!solicitationLife.is(row, 'canceled') && <AudiencePanel row={row} />}
      </RecordTab>
      <RecordTab name="text" title="Text" count={parts.sections.length}>
        <SectionsPanel row={row} sections={parts.sections} whyNot={whyNot} />
      </RecordTab>
      <div id="opening-officers" className="scroll-mt-20">
        <OfficersPanel
          row={row}
          whyNot={
            preparing
              ? null
              : solicitationLife.is(row, 'approved')
                ? 'The officers were approved. Return the solicitation to draft to change them.'
                : 'The officers are named in the published notice and can’t be changed.'
          }
        />
      </div>
      <ApprovalPanel table={solicitation.table} id={row.id} before={whyNot === null} />
      <Suspense>
        {asking === 'schedule' && <ScheduleDialog row={row} zone={zone} onClose={() => setAsking(undefined)} />}
        {asking === 'publish' && (
          <PublishDialog
            row={row}
            points={points ?? []}
            whyNot={whyNotPublish(row, { actor, zone }) ?? whyNotReady(points ?? [])}
            onClose={() => setAsking(undefined)}
          />
        )}
        {asking === 'addendum' && (
          <AddendumDialog row={row} whyNot={whyNotAmendYet(row, { actor, now })} onClose={() => setAsking(undefined)} />
        )}
      </Suspense>
    </RecordPage>
  )
}

type ActionsProps = {
  row: Solicitation
  points: readonly Point[] | undefined
  zone: string
  onAsk: (what: 'addendum' | 'publish') => void
}

/** The available actions, the main one first. */
function Actions({ row, points, zone, onAsk }: ActionsProps) {
  const actor = useActor()
  const { id } = row
  return (
    <>
      {whyNotEdit(solicitation, row, actor) === null && <ButtonLink to={`/rfq-builder/${id}/edit`}>Edit</ButtonLink>}
      {solicitationLife.is(row, 'approved') && points && (
        <MoveButton
          look="main"
          whyNot={whyNotPublish(row, { actor, zone }) ?? whyNotReady(points)}
          run={() => onAsk('publish')}
        >
          Publish
        </MoveButton>
      )}
      {row.published_at && <ButtonLink to={`/public-opportunities/${id}`}>Public page</ButtonLink>}
      {solicitationLife.is(row, 'published') && <Button onClick={() => onAsk('addendum')}>Publish addendum</Button>}
      <Moves
        life={solicitationLife}
        row={row}
        dialogs={{
          cancel: (onClose) => (
            <Suspense>
              <CancelDialog row={row} onClose={onClose} />
            </Suspense>
          ),
        }}
      />
    </>
  )
}
