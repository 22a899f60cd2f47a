import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { optional } from '#kit/optional.tsx'
import { Amount } from '#kit/parts/Amount.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { project } from '../../projects/records.ts'
import { payLife } from '../pay/life.ts'
import type { setPayLines } from '../pay-commands.ts'
import { certifiedPayroll, payApplication, payLine, punchItem, type PayApplication } from '../records.ts'
import { missingWeeks, payChecks } from '../rules.ts'

const GridPanel = lazy(async () => ({ default: (await import('#kit/record/grid/GridPanel.tsx')).GridPanel }))

const PayBullets = optional(() => import('./PayBullets.tsx').then((file) => file.PayBullets))

export default function PayApplicationScreen() {
  const found = useRecord(payApplication, useParams().id ?? '')
  const list = {
    to: found.row ? `/construction-projects/${found.row.project}?tab=pay` : '/construction-projects?tab=pay',
    label: 'Pay applications',
  }
  return found.row ? <One row={found.row} list={list} /> : <NoRecord of={payApplication} found={found} list={list} />
}

function One({ row, list }: { row: PayApplication; list: { to: string; label: string } }) {
  const actor = useActor()
  const { row: of } = useRecord(project, row.project)
  const { rows: lines } = useRecords(payLine, (from) =>
    from.eq('pay_application', row.id).order('position').limit(1_000),
  )
  const { rows: punch } = useRecords(punchItem, (from) =>
    from.eq('project', row.project).eq('safety', true).neq('status', 'accepted').limit(100),
  )
  const { rows: payrolls } = useRecords(certifiedPayroll, (from) => from.eq('project', row.project).limit(500))
  const set = useCommand<typeof setPayLines>('pay-applications/set-lines')
  const checks =
    of && punch && payrolls
      ? payChecks(row, {
          punch: punch.length,
          federal: of.federal,
          missingWeeks: missingWeeks({ from: row.period_from, to: row.period_to }, payrolls),
        })
      : []
  const isReturned = payLife.is(row, 'returned')
  return (
    <RecordPage
      of={payApplication}
      life={payLife}
      row={row}
      list={list}
      amount={{
        cents: row.done,
        note: (
          <>
            Completed and stored to date, of <Amount cents={row.scheduled} whole />
          </>
        ),
      }}
      actions={<Moves life={payLife} row={row} />}
      wide={
        <>
          {row.note && (
            <Notice
              tone={isReturned ? 'warn' : 'info'}
              title={isReturned ? 'Returned for changes' : 'Certification comment'}
            >
              {row.note}
            </Notice>
          )}
          <Figures
            figures={[
              { label: 'Retainage', value: <Amount cents={row.retained} whole />, note: 'under the contract terms' },
              { label: 'Previously certified', value: <Amount cents={row.before} whole /> },
              { label: 'Due now', value: <Amount cents={row.due_now} whole /> },
            ]}
          />
          {lines && (
            <Suspense fallback={<SkeletonLines lines={5} />}>
              <GridPanel
                title="Schedule of values"
                of={payLine}
                rows={lines}
                columns={['description', 'scheduled', 'before', 'this_period', 'stored']}
                version={row.version}
                whyNot={whyNotEdit(payApplication, row, actor)}
                send={(next, version) => set({ id: row.id, version, lines: next })}
              />
            </Suspense>
          )}
        </>
      }
    >
      {lines && lines.length > 1 && (
        <Suspense>
          <PayBullets lines={lines} />
        </Suspense>
      )}
      <Panel title="Certification checks">
        <ul className="grid gap-2">
          {checks.map(({ words, whyNot }) => (
            <li key={words} className={`flex gap-2 ${whyNot ? 'text-warn' : 'text-ink'}`}>
              <Icon name={whyNot ? 'warn' : 'check'} className={`mt-0.5 size-4 ${whyNot ? '' : 'text-good'}`} />
              {whyNot ? `Not met: ${words.toLowerCase()}. ${whyNot}` : words}
            </li>
          ))}
        </ul>
      </Panel>
      <Panel title="Application">
        <RecordFacts
          of={payApplication}
          row={row}
          show={[
            'project',
            'contract',
            'period_from',
            'period_to',
            'entered_by',
            'certified_by',
            'certified_on',
            'invoice',
            'documents',
          ]}
        />
      </Panel>
    </RecordPage>
  )
}
