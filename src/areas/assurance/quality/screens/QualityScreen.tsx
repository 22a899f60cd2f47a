import { Link, useNavigate } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useRecords } from '#client/use-record.ts'
import { Board } from '#kit/boards/Board.tsx'
import { RankedBars } from '#kit/charts/RankedBars.tsx'
import { Amount } from '#kit/parts/Amount.tsx'
import { Awaited } from '#kit/parts/Awaited.tsx'
import { Due } from '#kit/parts/Due.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { known, knownOf } from '#kit/parts/known.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import { addDays } from '#platform/dates.ts'
import { NewRecord } from '#kit/record/NewRecord.tsx'
import { Registers } from '../../screens/Registers.tsx'
import { useToday } from '#client/use-today.ts'
import { actionLife } from '../life.ts'
import { correctiveAction, indicator, nonconformance, type CorrectiveAction } from '../records.ts'
import { costOfQuality, isLate, lateInWords } from '../rules.ts'

const tabs = [
  { name: 'board', title: 'Board' },
  { name: 'actions', title: 'Corrective actions' },
  { name: 'nonconformances', title: 'Nonconformances' },
  { name: 'indicators', title: 'Indicators' },
  { name: 'cost', title: 'Cost and suppliers' },
] as const
const columns = [
  { name: 'opened', title: 'To contain' },
  { name: 'contained', title: 'Finding root cause' },
  { name: 'cause_found', title: 'In correction' },
  { name: 'corrected', title: 'Waiting for verification' },
] as const

/** Nonconformances, corrective actions and process indicators. */
export default function QualityScreen() {
  const actor = useActor()
  const today = useToday()
  const action = (
    <NewRecord
      of={correctiveAction}
      name="corrective-actions/open"
      label="New corrective action"
      start={{ owner: actor.user_id, source: 'other', due_on: addDays(today, 30) }}
    />
  )
  const note = (
    <NewRecord
      of={nonconformance}
      name="nonconformances/note"
      label="Report nonconformance"
      start={{ found_on: today }}
    />
  )
  const indicators = (
    <NewRecord of={indicator} name="quality-indicators/create" label="New indicator" start={{ owner: actor.user_id }} />
  )
  return (
    <Registers
      area="Quality Assurance"
      title="Quality"
      about="Nonconformances, root causes and corrective actions."
      tabs={tabs}
      figures={<Summary />}
      actions={(chosen) =>
        chosen === 'nonconformances' || chosen === 'cost' ? note : chosen === 'indicators' ? indicators : action
      }
    >
      {(chosen) =>
        chosen === 'board' ? (
          <ActionBoard />
        ) : chosen === 'actions' ? (
          <RecordList of={correctiveAction} first={action} />
        ) : chosen === 'nonconformances' ? (
          <RecordList of={nonconformance} first={note} />
        ) : chosen === 'indicators' ? (
          <RecordList of={indicator} editBy="quality-indicators/edit" first={indicators} />
        ) : (
          <Cost />
        )
      }
    </Registers>
  )
}

function Summary() {
  const today = useToday()
  const { rows: actions } = useRecords(correctiveAction, (from) =>
    from.not('status', 'in', '("closed","canceled")').limit(1_000),
  )
  const { rows: open } = useRecords(nonconformance, (from) => from.neq('status', 'closed').limit(1_000))
  const { rows: indicators } = useRecords(indicator, (from) => from.eq('status', 'active').limit(500))
  const late = actions?.filter((row) => isLate(row, today)).length
  const signals = indicators?.filter(({ signal }) => signal).length
  return (
    <Figures
      figures={[
        {
          label: 'Open actions',
          ...knownOf([actions, late], (actions, late) => ({
            value: String(actions.length),
            note: lateInWords(late),
            ...(late > 0 && { tone: 'bad' as const }),
          })),
          to: '/admin/quality?tab=actions&where.status=opened,contained,cause_found,corrected,reopened',
        },
        {
          label: 'Waiting for verification',
          ...known(actions, (actions) => ({
            value: String(actions.filter((row) => actionLife.is(row, 'corrected')).length),
          })),
          to: '/admin/quality?tab=actions&where.status=corrected',
        },
        {
          label: 'Open nonconformances',
          ...known(open, (open) => ({ value: String(open.length) })),
          to: '/admin/quality?tab=nonconformances&where.status=open,decided',
        },
        {
          label: 'Indicators with a signal',
          ...known(signals, (signals) => ({
            value: String(signals),
            note: signals > 0 ? 'look for what changed' : 'normal variation',
            ...(signals > 0 && { tone: 'warn' as const }),
          })),
          to: '/admin/quality?tab=indicators',
        },
      ]}
    />
  )
}

function ActionBoard() {
  const navigate = useNavigate()
  const actor = useActor()
  const today = useToday()
  const { rows, ...found } = useRecords(correctiveAction, (from) =>
    from.not('status', 'in', '("closed","canceled")').order('due_on').limit(200),
  )
  const place = (row: CorrectiveAction) => (actionLife.is(row, 'reopened') ? 'opened' : row.status)
  const verb = { contained: 'contain', cause_found: 'explain', corrected: 'correct' } as const
  if (!rows) return <Awaited found={found} what="Corrective actions" />
  return (
    <Board
      label="Corrective actions"
      columns={columns}
      cards={rows}
      idOf={({ id }) => id}
      nameOf={({ number }) => number}
      columnOf={place}
      whyNotMove={(row, to) =>
        to === 'opened'
          ? 'A contained action can’t return to open. It can only be reopened at verification.'
          : actionLife.whyNotHere(verb[to as keyof typeof verb], row, { actor, today })
      }
      // Each step needs text, and the page of the action has the form.
      onMove={({ id }) => void navigate(`/admin/quality/actions/${id}`)}
    >
      {(row) => (
        <div className="grid gap-1">
          <Link to={`/admin/quality/actions/${row.id}`} className="font-semibold hover:underline">
            {row.title}
          </Link>
          <p className="text-xs text-ink-2">
            {row.number}
            {actionLife.is(row, 'reopened') && ', not effective'}
          </p>
          <p className="text-xs text-ink-2">
            {actionLife.is(row, 'corrected') ? 'Verify' : 'Due'}{' '}
            <Due day={actionLife.is(row, 'corrected') && row.verify_on ? row.verify_on : row.due_on} today={today} />
          </p>
        </div>
      )}
    </Board>
  )
}

function Cost() {
  const today = useToday()
  const { rows } = useRecords(nonconformance, (from) => from.gte('found_on', addDays(today, -365)).limit(1_000))
  const cost = costOfQuality(rows ?? [])
  const suppliers = [...new Set((rows ?? []).flatMap(({ supplier }) => supplier ?? []))]
    .map((name) => ({
      name,
      value: (rows ?? []).filter(({ supplier }) => supplier === name).reduce((sum, each) => sum + Number(each.cost), 0),
      note: `${(rows ?? []).filter(({ supplier }) => supplier === name).length} found`,
      to: `/admin/quality?tab=nonconformances&q=${encodeURIComponent(name)}`,
    }))
    .toSorted((a, b) => b.value - a.value)
  return (
    <div className="grid gap-5">
      <Figures
        figures={[
          {
            label: 'External failure',
            ...known(rows, () => ({ value: <Amount cents={cost.external_failure} whole /> })),
            to: '/admin/quality?tab=nonconformances&where.cost_kind=external_failure',
          },
          {
            label: 'Internal failure',
            ...known(rows, () => ({ value: <Amount cents={cost.internal_failure} whole /> })),
            to: '/admin/quality?tab=nonconformances&where.cost_kind=internal_failure',
          },
          {
            label: 'Appraisal',
            ...known(rows, () => ({ value: <Amount cents={cost.appraisal} whole /> })),
            to: '/admin/quality?tab=nonconformances&where.cost_kind=appraisal',
          },
          {
            label: 'Prevention',
            ...known(rows, () => ({ value: <Amount cents={cost.prevention} whole /> })),
            to: '/admin/quality?tab=nonconformances&where.cost_kind=prevention',
          },
        ]}
      />
      <Panel title="By supplier, past year" about="Nonconformances by supplier.">
        {!rows ? (
          <SkeletonLines />
        ) : suppliers.length === 0 ? (
          <p className="text-ink-2">No nonconformance has a supplier.</p>
        ) : (
          <RankedBars title="Cost by supplier" unit="money" of="Supplier" figure="Cost" rows={suppliers} />
        )}
      </Panel>
    </div>
  )
}
