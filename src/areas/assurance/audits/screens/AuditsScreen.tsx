import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useRecords } from '#client/use-record.ts'
import { CalendarMonth } from '#kit/boards/CalendarMonth.tsx'
import { Amount } from '#kit/parts/Amount.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { known } from '#kit/parts/known.tsx'
import { Trends } from '#kit/record/Trends.tsx'
import { trend } from '#platform/records/list/charted.ts'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import { addDays } from '#platform/dates.ts'
import { NewRecord } from '#kit/record/NewRecord.tsx'
import { Registers } from '../../screens/Registers.tsx'
import { useToday } from '#client/use-today.ts'
import { findingLife } from '../findings/life.ts'
import { auditLife } from '../life.ts'
import { audit, auditFinding, auditSample, workpaper } from '../records.ts'

const tabs = [
  { name: 'program', title: 'Program' },
  { name: 'calendar', title: 'Calendar' },
  { name: 'findings', title: 'Findings' },
  { name: 'workpapers', title: 'Workpapers' },
  { name: 'samples', title: 'Samples' },
  { name: 'trends', title: 'Trends' },
] as const

const trends = [
  trend(auditFinding, { title: 'Findings by severity', by: 'severity', list: '/admin/audits?tab=findings' }),
  trend(auditFinding, {
    title: 'Questioned costs by audit',
    by: 'audit',
    figure: 'questioned',
    list: '/admin/audits?tab=findings',
  }),
  trend(auditFinding, { title: 'Findings by status', by: 'status', list: '/admin/audits?tab=findings' }),
  trend(auditFinding, { title: 'Corrections due by month', by: 'done_by', list: '/admin/audits?tab=findings' }),
]

/** The audit program: planned, conducted, reported and followed up. */
export default function AuditsScreen() {
  const actor = useActor()
  const today = useToday()
  const [query] = useSearchParams()
  const firsts = {
    program: (
      <NewRecord
        of={audit}
        name="audits/plan"
        label="New audit"
        start={{ lead: actor.user_id, starts_on: today, ends_on: addDays(today, 30) }}
      />
    ),
    findings: (
      <NewRecord
        of={auditFinding}
        name="audit-findings/draft"
        label="New finding"
        start={{ answer_by: addDays(today, 30), ...(query.get('audit') && { audit: query.get('audit') }) }}
      />
    ),
    workpapers: <NewRecord of={workpaper} name="workpapers/add" label="Add workpaper" />,
  }
  return (
    <Registers
      area="Quality Assurance"
      title="Audits"
      about="Audit plan, samples, workpapers and findings."
      tabs={tabs}
      figures={<Summary />}
      actions={(chosen) =>
        chosen === 'findings' ? firsts.findings : chosen === 'workpapers' ? firsts.workpapers : firsts.program
      }
    >
      {(chosen) =>
        chosen === 'trends' ? (
          <Trends charts={trends} />
        ) : chosen === 'program' ? (
          <RecordList of={audit} first={firsts.program} />
        ) : chosen === 'calendar' ? (
          <Calendar today={today} />
        ) : chosen === 'findings' ? (
          <RecordList of={auditFinding} first={firsts.findings} />
        ) : chosen === 'workpapers' ? (
          <RecordList of={workpaper} first={firsts.workpapers} />
        ) : (
          <RecordList
            of={auditSample}
            columns={['population', 'audit', 'method', 'population_count', 'size', 'defects', 'verdict']}
          />
        )
      }
    </Registers>
  )
}

function Summary() {
  const today = useToday()
  const { rows: audits } = useRecords(audit, (from) => from.in('status', auditLife.openStatuses).limit(500))
  const { rows: findings } = useRecords(auditFinding, (from) => from.in('status', ['issued', 'answered']).limit(1_000))
  const late = findings?.filter((row) =>
    findingLife.is(row, 'issued') ? row.answer_by < today : row.done_by !== null && row.done_by < today,
  ).length
  return (
    <Figures
      figures={[
        {
          label: 'In progress',
          ...known(audits, (audits) => ({
            value: String(audits.filter((row) => auditLife.is(row, 'conducting')).length),
            note: `${audits.filter((row) => auditLife.is(row, 'planned')).length} planned`,
          })),
          to: '/admin/audits?where.status=conducting',
        },
        {
          label: 'Open findings',
          ...known(findings, (findings) => ({ value: String(findings.length) })),
          to: '/admin/audits?tab=findings&where.status=issued,answered',
        },
        {
          label: 'Overdue',
          ...known(late, (late) => ({
            value: String(late),
            note: 'response or correction overdue',
            ...(late > 0 && { tone: 'bad' as const }),
          })),
          to: '/admin/audits?tab=findings&sort=answer_by',
        },
        {
          label: 'Questioned costs',
          ...known(findings, (findings) => ({
            value: <Amount whole cents={findings.reduce((sum, { questioned }) => sum + Number(questioned), 0)} />,
            note: 'of open findings',
          })),
        },
      ]}
    />
  )
}

function Calendar({ today }: { today: string }) {
  const [month, setMonth] = useState(today.slice(0, 7))
  const { rows } = useRecords(audit, (from) => from.neq('status', 'canceled').order('starts_on').limit(500))
  return (
    <CalendarMonth
      label="Audit calendar"
      month={month}
      today={today}
      onMonth={setMonth}
      entries={(rows ?? []).map(({ id, title, starts_on, ends_on, status }) => ({
        id,
        name: title,
        day: starts_on,
        until: ends_on,
        to: `/admin/audits/${id}`,
        tone: auditLife.is({ status }, 'closed')
          ? ('good' as const)
          : ends_on < today
            ? ('bad' as const)
            : ('plain' as const),
      }))}
    />
  )
}
