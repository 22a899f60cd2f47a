import { Link } from 'react-router'
import { Amount } from '#kit/parts/Amount.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import type { GrantApplication } from '../../applications/records.ts'
import { Sheet } from '../../grants/screens/Sheet.tsx'
import type { PortfolioPick, PortfolioRun } from '../records.ts'

type AnswerProps = {
  row: PortfolioRun
  loaded: { picks: readonly PortfolioPick[] | undefined; applications: readonly GrantApplication[] | undefined }
}

/**
 * The result of one run: the selection, its bound, what more hours or match would add, and a reason for each
 * application.
 */
export function Answer({ row: run, loaded: { picks, applications } }: AnswerProps) {
  return (
    <>
      <Figures
        figures={[
          {
            label: 'Total value',
            value: <Amount cents={run.worth} whole />,
            note: run.aim === 'expected' ? 'amount × estimated probability' : 'amount requested',
          },
          {
            label: 'Upper bound',
            value: <Amount cents={run.bound} whole />,
            note: run.proven ? `proven, gap ${Number(run.gap)}%` : `stopped, gap ${Number(run.gap)}%`,
            ...(!run.proven && { tone: 'warn' as const }),
          },
          {
            label: '+10 staff-hours a week',
            value: (
              <>
                <span aria-hidden>+ </span>
                <Amount cents={run.more_hours} whole />
              </>
            ),
            note: 'added value',
          },
          {
            label: '+10% match',
            value: (
              <>
                <span aria-hidden>+ </span>
                <Amount cents={run.more_cash} whole />
              </>
            ),
            note: `calculated in ${Number(run.seconds).toFixed(2)} s`,
          },
        ]}
      />
      <Panel
        title={`Selected applications (${run.number})`}
        about="The last figure is what the opposite choice would cost."
      >
        {picks && applications ? (
          <Sheet
            label="Applications considered"
            rows={picks.toSorted(chosenFirst)}
            idOf={({ id }) => id}
            columns={[
              {
                name: 'Application',
                of: ({ application }) => (
                  <Link className="link font-semibold" to={`/grant-management/applications/${application}`}>
                    {applications.find(({ id }) => id === application)?.title ?? '…'}
                  </Link>
                ),
              },
              { name: 'Selected', of: ({ chosen }) => (chosen ? <strong className="text-good">Yes</strong> : 'No') },
              { name: 'Value', figure: true, of: ({ worth }) => <Amount cents={worth} whole /> },
              { name: 'Hours', figure: true, of: ({ hours }) => Number(hours) },
              { name: 'Match', figure: true, of: ({ cash }) => <Amount cents={cash} whole /> },
              { name: 'Reason', of: ({ why }) => <span className="block min-w-52 max-w-96">{why}</span> },
            ]}
          />
        ) : (
          <SkeletonLines lines={4} />
        )}
      </Panel>
    </>
  )
}

const chosenFirst = (a: PortfolioPick, b: PortfolioPick) => Number(b.chosen) - Number(a.chosen) || b.worth - a.worth
