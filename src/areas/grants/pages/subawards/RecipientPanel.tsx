import { visitLife } from '../../monitoring/life.ts'
import { plural } from '#platform/words.ts'
import { useState } from 'react'
import { useToday } from '#client/use-today.ts'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecords } from '#client/use-record.ts'
import { CalendarMonth } from '#kit/boards/CalendarMonth.tsx'
import { AddRecord } from '#kit/record/AddRecord.tsx'
import { Amount } from '#kit/parts/Amount.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { known, knownOf } from '#kit/parts/known.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { RecordTable } from '#kit/record/list/RecordTable.tsx'
import type { PanelProps } from '#areas/grants/grants/screens/panel-props.ts'
import { monitoringFinding, monitoringVisit } from '#areas/grants/monitoring/records.ts'
import type { draftSubaward } from '#areas/grants/subawards/commands.ts'
import { subawardLife } from '#areas/grants/subawards/life.ts'
import { subaward, subawardRequest, subrecipientRisk } from '#areas/grants/subawards/records.ts'
import { subawardRequestLife } from '#areas/grants/subawards/requests/life.ts'

/** Subrecipients with their subawards, risk and the next monitoring. */
export function RecipientPanel({ grant }: PanelProps) {
  const actor = useActor()
  const today = useToday()
  const [month, setMonth] = useState(today.slice(0, 7))
  const awards = useRecords(subaward, (from) =>
    (grant ? from.eq('funding', grant.id) : from).order('created_at', { ascending: false }).limit(300),
  )
  const ids = awards.rows?.map(({ id }) => id) ?? []
  const { rows: risks } = useRecords(subrecipientRisk, (from) =>
    from.in('subaward', ids).order('assessed_on', { ascending: false }).limit(500),
  )
  const { rows: visits } = useRecords(monitoringVisit, (from) =>
    from.in('subaward', ids).order('planned_on').limit(300),
  )
  const findings = useRecords(monitoringFinding, (from) =>
    from.in('subaward', ids).neq('status', 'closed').order('due_on').limit(100),
  )
  const requests = useRecords(subawardRequest, (from) =>
    from.in('subaward', ids).in('status', subawardRequestLife.openStatuses).order('created_at').limit(100),
  )
  const draft = useCommand<typeof draftSubaward>('subawards/draft')
  const active = awards.rows?.filter((row) => subawardLife.is(row, 'active', 'ending')) ?? []
  const levels = active.map(({ id }) => risks?.find((each) => each.subaward === id)?.level)
  const unreported = active.filter(({ report_due, reported_on }) => report_due && !reported_on)
  const entries = [
    ...(visits ?? [])
      .filter((row) => visitLife.is(row, 'planned'))
      .map(({ id, number, planned_on, kind }) => ({
        id,
        day: planned_on,
        name: `${kind === 'site' ? 'Site visit' : kind === 'desk' ? 'Desk review' : 'Phone call'}, ${number}`,
        to: `/grant-management/visits/${id}`,
        ...(planned_on < today && { tone: 'bad' as const }),
      })),
    ...(findings.rows ?? []).map(({ id, title, due_on }) => ({
      id,
      day: due_on,
      name: `Finding: ${title}`,
      to: `/grant-management/findings/${id}`,
      tone: due_on < today ? ('bad' as const) : ('warn' as const),
    })),
    ...(risks ?? []).flatMap(({ id, subaward: of, next_on }) =>
      next_on && active.some((each) => each.id === of)
        ? [{ id, day: next_on, name: 'Reassess risk', to: `/grant-management/subawards/${of}` }]
        : [],
    ),
    ...unreported.map(({ id, number, report_due }) => ({
      id: `ffata ${id}`,
      day: report_due!,
      name: `Report ${number} in SAM.gov`,
      to: `/grant-management/subawards/${id}`,
      tone: report_due! < today ? ('bad' as const) : ('warn' as const),
    })),
  ]
  return (
    <>
      <Figures
        figures={[
          {
            label: 'Subawarded',
            ...known(awards.rows, () => ({
              value: <Amount cents={active.reduce((sum, { amount }) => sum + amount, 0)} whole />,
              note: plural(active.length, { one: 'one active subaward', other: `${active.length} active subawards` }),
            })),
          },
          {
            label: 'High risk',
            ...knownOf([awards.rows, risks], () => ({
              value: String(levels.filter((each) => each === 'high').length),
              ...(levels.some((each) => each === 'high') && { tone: 'bad' as const, note: 'of active subawards' }),
            })),
          },
          {
            label: 'Open findings',
            ...knownOf([awards.rows, findings.rows], (_, findings) => ({
              value: String(findings.length),
              ...(findings.some(({ due_on }) => due_on < today) && {
                tone: 'bad' as const,
                note: 'at least one is overdue',
              }),
            })),
          },
          {
            label: 'Reports due',
            ...known(awards.rows, () => ({
              value: String(unreported.length),
              note: 'first-tier subawards, 2 CFR 170',
            })),
          },
        ]}
      />
      <Panel
        title="Subawards"
        actions={
          <AddRecord
            of={subaward}
            label="New subaward"
            start={{
              ...(grant && { funding: grant.id, starts_on: grant.starts_on, ends_on: grant.ends_on }),
              manager: actor.user_id,
            }}
            send={draft}
          />
        }
      >
        <RecordTable
          of={subaward}
          found={awards}
          columns={['number', 'title', 'recipient', 'amount', 'paid', 'ends_on', 'status']}
        />
      </Panel>
      {(requests.rows?.length ?? 0) > 0 && (
        <Panel title="Payment requests" about="Unpaid requests from subrecipients.">
          <RecordTable of={subawardRequest} found={requests} />
        </Panel>
      )}
      {(findings.rows?.length ?? 0) > 0 && (
        <Panel title="Open findings">
          <RecordTable
            of={monitoringFinding}
            found={findings}
            columns={['title', 'subaward', 'severity', 'questioned', 'due_on', 'status']}
          />
        </Panel>
      )}
      {ids.length > 0 && (
        <Panel title="Monitoring">
          <CalendarMonth
            label="Visits, findings and reports"
            month={month}
            today={today}
            entries={entries}
            onMonth={setMonth}
          />
        </Panel>
      )}
    </>
  )
}
