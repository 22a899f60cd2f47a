import { useState } from 'react'
import { useActor } from '#client/use-actor.ts'
import { useRecords } from '#client/use-record.ts'
import { CalendarMonth } from '#kit/boards/CalendarMonth.tsx'
import { RankedBars } from '#kit/charts/RankedBars.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { known, knownOf } from '#kit/parts/known.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import { addDays } from '#platform/dates.ts'
import { NewRecord } from '#kit/record/NewRecord.tsx'
import { Registers } from '../../screens/Registers.tsx'
import { useToday } from '#client/use-today.ts'
import { inspectionLife } from '../life.ts'
import { checklist, inspection, inspectionAnswer } from '../records.ts'
import { lateInWords } from '../../quality/rules.ts'

const tabs = [
  { name: 'inspections', title: 'Inspections' },
  { name: 'calendar', title: 'Calendar' },
  { name: 'checklists', title: 'Checklists' },
  { name: 'trend', title: 'Failed questions' },
] as const

/** Checklists with their scheduled inspections and findings. */
export default function InspectionsScreen() {
  const actor = useActor()
  const today = useToday()
  const plan = (
    <NewRecord
      of={inspection}
      name="inspections/plan"
      label="Schedule inspection"
      start={{ inspector: actor.user_id, due_on: addDays(today, 7), every_days: 0 }}
    />
  )
  const write = (
    <NewRecord of={checklist} name="checklists/create" label="New checklist" start={{ owner: actor.user_id }} />
  )
  return (
    <Registers
      area="Quality Assurance"
      title="Inspections"
      about="Checklists, scheduled inspections and findings."
      tabs={tabs}
      figures={<Summary />}
      actions={(chosen) => (chosen === 'checklists' ? write : plan)}
    >
      {(chosen) =>
        chosen === 'inspections' ? (
          <RecordList of={inspection} first={plan} />
        ) : chosen === 'calendar' ? (
          <Calendar today={today} />
        ) : chosen === 'checklists' ? (
          <RecordList of={checklist} first={write} />
        ) : (
          <Trend />
        )
      }
    </Registers>
  )
}

function Summary() {
  const today = useToday()
  const { rows: open } = useRecords(inspection, (from) => from.in('status', inspectionLife.openStatuses).limit(500))
  const { rows: done } = useRecords(inspection, (from) =>
    from.eq('status', 'completed').gte('done_at', addDays(today, -90)).limit(1_000),
  )
  const late = open?.filter(({ due_on }) => due_on < today).length
  const failed = done?.filter(({ outcome }) => outcome === 'failed').length
  const scores = (done ?? []).flatMap(({ score }) => (score === null ? [] : Number(score)))
  return (
    <Figures
      figures={[
        {
          label: 'Open',
          ...knownOf([open, late], (open, late) => ({
            value: String(open.length),
            note: lateInWords(late),
            ...(late > 0 && { tone: 'bad' as const }),
          })),
          to: '/inspections-checklists?where.status=planned,in_progress',
        },
        {
          label: 'Completed in 90 days',
          ...known(done, (done) => ({ value: String(done.length) })),
          to: `/inspections-checklists?where.status=completed&where.done_at=${addDays(today, -90)}..`,
        },
        {
          label: 'Failed in 90 days',
          ...known(failed, (failed) => ({ value: String(failed), ...(failed > 0 && { tone: 'warn' as const }) })),
          to: `/inspections-checklists?where.status=completed&where.outcome=failed&where.done_at=${addDays(today, -90)}..`,
        },
        {
          label: 'Average score',
          ...known(done, () => ({
            value:
              scores.length === 0 ? '–' : `${Math.round(scores.reduce((sum, each) => sum + each, 0) / scores.length)}%`,
          })),
        },
      ]}
    />
  )
}

function Calendar({ today }: { today: string }) {
  const [month, setMonth] = useState(today.slice(0, 7))
  const { rows } = useRecords(inspection, (from) => from.neq('status', 'canceled').order('due_on').limit(500))
  return (
    <CalendarMonth
      label="Inspections"
      month={month}
      today={today}
      onMonth={setMonth}
      entries={(rows ?? []).map(({ id, subject, due_on, status }) => ({
        id,
        name: subject,
        day: due_on,
        to: `/inspections-checklists/inspections/${id}`,
        tone: inspectionLife.is({ status }, 'completed')
          ? ('good' as const)
          : due_on < today
            ? ('bad' as const)
            : ('plain' as const),
      }))}
    />
  )
}

function Trend() {
  const { rows } = useRecords(inspectionAnswer, (from) =>
    from.in('given', ['yes', 'no']).order('created_at', { ascending: false }).limit(1_000),
  )
  const questions = [...new Set((rows ?? []).map(({ question }) => question))].map((question) => {
    const of = (rows ?? []).filter((each) => each.question === question)
    return { name: question, value: of.filter(({ given }) => given === 'no').length, note: `of ${of.length}` }
  })
  return (
    <Panel title="Questions most often answered “No”" about="From the last 1,000 yes-or-no answers.">
      {questions.every(({ value }) => value === 0) ? (
        <p className="text-ink-2">No question has been answered “No” yet.</p>
      ) : (
        <RankedBars
          title="Answered “No”"
          unit="count"
          of="Question"
          figure="Count"
          rows={questions
            .filter(({ value }) => value > 0)
            .toSorted((a, b) => b.value - a.value)
            .slice(0, 12)}
        />
      )}
    </Panel>
  )
}
