import { Link } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecords } from '#client/use-record.ts'
import { AddRecord } from '#kit/record/AddRecord.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Empty } from '#kit/parts/States.tsx'
import { RecordTable } from '#kit/record/list/RecordTable.tsx'
import { optionLabel } from '#platform/records/record.ts'
import { grantApplication } from '../../applications/records.ts'
import { Sheet } from '../../grants/screens/Sheet.tsx'
import type { createCriterion } from '../commands.ts'
import { criterionLife, reviewerLife } from '../life.ts'
import { applicationReviewer, reviewCriterion } from '../records.ts'
import { meanOf, ranked, spreadOf, whyNotWeights, wideSpread } from '../rules.ts'

/** All applications in review, ranked by their scores. */
export function ReviewerPanel() {
  const actor = useActor()
  const { rows } = useRecords(grantApplication, (from) => from.eq('status', 'review').order('closes_on').limit(200))
  const { rows: reviewers } = useRecords(applicationReviewer, (from) => from.limit(1_000))
  const criteria = useRecords(reviewCriterion, (from) => from.order('status').order('created_at').limit(100))
  const create = useCommand<typeof createCriterion>('grant-criteria/create')
  if (!rows || !reviewers || !criteria.rows) return <SkeletonLines lines={6} />
  const wrong = whyNotWeights(criteria.rows.filter(criterionLife.isOpen))
  const standing = ranked(
    rows.map((row) => {
      const of = reviewers.filter(({ application }) => application === row.id)
      const totals = of.filter((each) => reviewerLife.is(each, 'scored')).map(({ total }) => Number(total))
      return {
        row,
        asked: of.filter((each) => !reviewerLife.is(each, 'excused')).length,
        scored: totals.length,
        mean: meanOf(totals),
        spread: spreadOf(totals),
      }
    }),
  )
  const mine = reviewers.filter((each) => each.reviewer === actor.user_id && reviewerLife.isOpen(each)).length
  return (
    <div className="grid grid-cols-1 gap-5">
      <Figures
        figures={[
          { label: 'In review', value: String(rows.length) },
          {
            label: 'Waiting for your score',
            value: String(mine),
            ...(mine > 0 && { tone: 'warn' as const, note: 'open the application to score' }),
          },
          {
            label: 'High score spread',
            value: String(standing.filter(({ spread }) => spread > wideSpread).length),
            note: `above ${wideSpread} points (rule of thumb)`,
          },
        ]}
      />
      {wrong && (
        <Notice tone="warn" title={wrong}>
          Review criteria and weights are listed below.
        </Notice>
      )}
      <Panel title="Ranking" about="By mean score. The panel may recommend otherwise, with a reason.">
        {standing.length === 0 ? (
          <Empty title="No applications in review">Submit an application for internal review from its page.</Empty>
        ) : (
          <Sheet
            label="Ranking"
            rows={standing}
            idOf={({ row }) => row.id}
            columns={[
              {
                name: 'Application',
                of: ({ row }) => (
                  <Link className="link font-semibold" to={`/grant-management/applications/${row.id}`}>
                    {row.title}
                  </Link>
                ),
              },
              { name: 'Rank', figure: true, of: ({ rank }) => rank ?? 'none' },
              { name: 'Mean', figure: true, of: ({ mean }) => mean ?? 'none' },
              {
                name: 'Score spread',
                figure: true,
                of: ({ spread, scored }) =>
                  scored < 2 ? (
                    'none'
                  ) : (
                    <span className={spread > wideSpread ? 'text-warn' : ''}>{Math.round(spread)}</span>
                  ),
              },
              { name: 'Scored', of: ({ scored, asked }) => `${scored} of ${asked}` },
              {
                name: 'Panel',
                of: ({ row }) => optionLabel(grantApplication.fields.recommendation, row.recommendation),
              },
            ]}
          />
        )}
      </Panel>
      <Panel
        title="Criteria"
        about="Weights of active criteria total 100."
        actions={<AddRecord of={reviewCriterion} label="New criterion" send={create} />}
      >
        <RecordTable of={reviewCriterion} found={criteria} />
      </Panel>
    </div>
  )
}
