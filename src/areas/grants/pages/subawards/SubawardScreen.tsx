import { Suspense, useState } from 'react'
import { useParams } from 'react-router'
import { useToday } from '#client/use-today.ts'
import { vendor } from '#areas/vendors/vendors/records.ts'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { AddRecord } from '#kit/record/AddRecord.tsx'
import { optional } from '#kit/optional.tsx'
import { Amount } from '#kit/parts/Amount.tsx'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { Due } from '#kit/parts/Due.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { known } from '#kit/parts/known.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { RowsPanel } from '#kit/record/RowsPanel.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { EditRecord } from '#kit/record/EditRecord.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordTable } from '#kit/record/list/RecordTable.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { addDays, addMonths } from '#platform/dates.ts'
import { optionLabel } from '#platform/records/record.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { EndingPanel } from '#areas/grants/subawards/screens/EndingPanel.tsx'
import { grant } from '#areas/grants/grants/records.ts'
import { monitoringFinding, monitoringVisit } from '#areas/grants/monitoring/records.ts'
import type { noteFinding, planVisit } from '#areas/grants/monitoring/commands.ts'
import type { assessRisk, editSubaward } from '#areas/grants/subawards/commands.ts'
import { subawardLife } from '#areas/grants/subawards/life.ts'
import { heldOf, lastDayOf } from '#areas/grants/subawards/obligation/rules.ts'
import { subaward, subawardRequest, subrecipientRisk, type Subaward } from '#areas/grants/subawards/records.ts'
import type { receiveRequest } from '#areas/grants/subawards/requests/commands.ts'
import { paysStill, relationOf, statedChecks, visitMonths } from '#areas/grants/subawards/rules.ts'

const ReportDialog = optional(() =>
  import('#areas/grants/subawards/screens/ReportDialog.tsx').then(({ ReportDialog }) => ReportDialog),
)

const list = { to: '/grant-management?tab=recipient', label: 'Subrecipients' }

export default function SubawardScreen() {
  const found = useRecord(subaward, useParams().id ?? '')
  return found.row ? <One row={found.row} /> : <NoRecord of={subaward} found={found} list={list} />
}

function One({ row }: { row: Subaward }) {
  const actor = useActor()
  const today = useToday()
  const { row: of } = useRecord(grant, row.funding)
  const { row: recipient } = useRecord(vendor, row.recipient)
  const risks = useRecords(subrecipientRisk, (from) =>
    from.eq('subaward', row.id).order('assessed_on', { ascending: false }).limit(20),
  )
  const requests = useRecords(subawardRequest, (from) =>
    from.eq('subaward', row.id).order('created_at', { ascending: false }).limit(100),
  )
  const visits = useRecords(monitoringVisit, (from) =>
    from.eq('subaward', row.id).order('planned_on', { ascending: false }).limit(100),
  )
  const findings = useRecords(monitoringFinding, (from) => from.eq('subaward', row.id).order('due_on').limit(100))
  const assess = useCommand<typeof assessRisk>('subrecipient-risks/assess')
  const receive = useCommand<typeof receiveRequest>('subaward-requests/receive')
  const plan = useCommand<typeof planVisit>('monitoring-visits/plan')
  const note = useCommand<typeof noteFinding>('monitoring-findings/note')
  const risk = risks.rows?.[0]
  const checks = of && recipient ? statedChecks(row, of, recipient) : []
  const missing = checks.filter(({ whyNot }) => whyNot)
  const relation = relationOf(row)
  const { id } = row
  const drafted = subawardLife.is(row, 'draft', 'submitted', 'returned')
  return (
    <RecordPage of={subaward} life={subawardLife} row={row} list={list} actions={<Actions row={row} />}>
      {row.returned_because && subawardLife.is(row, 'returned') && (
        <Notice tone="warn" title="Returned for changes">
          {row.returned_because}
        </Notice>
      )}
      {row.ending_ground && <EndingPanel row={row} />}
      {!relation.subrecipient && drafted && (
        <Notice tone="warn" title="Check whether this is a subrecipient">
          {relation.words}
        </Notice>
      )}
      <Figures
        figures={[
          {
            ...(subawardLife.is(row, 'closed')
              ? { label: 'Paid', value: <Amount cents={row.paid} /> }
              : { label: 'Remaining', value: <Amount cents={heldOf(row)} /> }),
          },
          {
            label: 'Risk',
            ...known(risks.rows, () => ({
              value: risk ? optionLabel(subrecipientRisk.fields.level, risk.level) : 'Not assessed',
              note: risk ? `monitoring every ${visitMonths[risk.level]} months (rule of thumb)` : '2 CFR 200.332(c)',
              ...(risk &&
                risk.level !== 'low' && { tone: risk.level === 'high' ? ('bad' as const) : ('warn' as const) }),
            })),
          },
          {
            label: 'Federal reporting',
            value: row.reported_on ? (
              'Reported'
            ) : row.report_due ? (
              <Due day={row.report_due} today={today} />
            ) : (
              'Not required'
            ),
            note:
              row.report_number ??
              (row.report_due ? 'in SAM.gov (2 CFR 170)' : 'below the threshold, or not first tier'),
          },
        ]}
      />
      {checks.length > 0 && (
        <Panel
          title="Required information"
          about={
            missing.length === 0
              ? 'All information required by 2 CFR 200.332(b) is present.'
              : `${missing.length} of ${checks.length} required items are missing (2 CFR 200.332(b)).`
          }
        >
          <ul className="grid gap-x-8 gap-y-1.5 sm:grid-cols-2">
            {checks.map(({ words, whyNot }) => (
              <li key={words} className="flex items-start gap-2 text-sm">
                <Icon
                  name={whyNot ? 'warn' : 'check'}
                  className={`mt-0.5 size-4 ${whyNot ? 'text-warn' : 'text-good'}`}
                />
                <span>
                  {words}
                  {whyNot && <span className="block text-warn">{whyNot}</span>}
                </span>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      <Panel
        title="Risk"
        about="Factors of 2 CFR 200.332(c), each from 1 to 3. The total and levels are a rule of thumb. You decide the monitoring."
        actions={
          <AddRecord
            of={subrecipientRisk}
            label="Assess risk"
            start={{ subaward: id, assessed_on: today, next_on: addMonths(today, 12) }}
            send={assess}
          />
        }
      >
        <RecordTable
          of={subrecipientRisk}
          found={risks}
          columns={['level', 'score', 'assessed_on', 'conditions', 'next_on']}
        />
      </Panel>
      <Panel
        title="Payment requests"
        actions={
          paysStill(row) && (
            <AddRecord
              of={subawardRequest}
              label="Add payment request"
              start={{
                subaward: id,
                period_start: row.starts_on,
                period_end: subawardLife.is(row, 'terminated') ? lastDayOf(row) : today,
              }}
              send={receive}
            />
          )
        }
      >
        <RecordTable of={subawardRequest} found={requests} columns={['number', 'period_end', 'amount', 'status']} />
      </Panel>
      <Panel
        title="Monitoring"
        actions={
          <>
            <AddRecord
              of={monitoringVisit}
              label="Schedule visit"
              start={{ subaward: id, kind: 'desk', planned_on: addDays(today, 30), visitor: row.manager }}
              send={plan}
            />
            <AddRecord
              of={monitoringFinding}
              label="Add finding"
              start={{ subaward: id, owner: actor.user_id, due_on: addDays(today, 60) }}
              send={note}
            />
          </>
        }
      >
        <div className="grid gap-4">
          <RecordTable
            of={monitoringVisit}
            found={visits}
            columns={['number', 'kind', 'planned_on', 'visitor', 'status']}
          />
          <RecordTable
            of={monitoringFinding}
            found={findings}
            columns={['title', 'severity', 'questioned', 'due_on', 'status']}
          />
        </div>
      </Panel>
      <Panel title="Details">
        <RecordFacts
          of={subaward}
          row={row}
          show={[
            'funding',
            'recipient',
            'description',
            'committed',
            'signed_on',
            'starts_on',
            'ends_on',
            'budget_starts',
            'budget_ends',
            'manager',
            'contact',
            'indirect_rate',
            'research',
            'fixed',
            'determination',
            'documents',
            'approved_by',
            'approved_at',
          ]}
        />
      </Panel>
      <RowsPanel
        title="Requested by month"
        of={subawardRequest}
        by="period_end"
        figure="amount"
        where={{ subaward: row.id }}
      />
    </RecordPage>
  )
}

function Actions({ row }: { row: Subaward }) {
  const actor = useActor()
  const [reporting, setReporting] = useState(false)
  const edit = useCommand<typeof editSubaward>('subawards/edit')
  if (whyNotEdit(subaward, null, actor) !== null) return null
  const possible = subawardLife.open(row).filter((name) => name !== 'object' || !row.objection)
  return (
    <>
      <ButtonLink to={`/grant-management/grants/${row.funding}`}>Grant</ButtonLink>
      <EditRecord of={subaward} row={row} edit={edit} />
      {paysStill(row) && row.report_due && !row.reported_on && (
        <Button look="main" onClick={() => setReporting(true)}>
          Mark as reported
        </Button>
      )}
      <Moves life={subawardLife} row={row} only={possible} />
      {reporting && (
        <Suspense>
          <ReportDialog row={row} onClose={() => setReporting(false)} />
        </Suspense>
      )}
    </>
  )
}
