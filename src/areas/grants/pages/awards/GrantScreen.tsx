import { lazy } from 'react'
import { Link, useParams } from 'react-router'
import { useToday } from '#client/use-today.ts'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { AddRecord } from '#kit/record/AddRecord.tsx'
import { Amount } from '#kit/parts/Amount.tsx'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { distance } from '#kit/parts/Due.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Progress } from '#kit/parts/Progress.tsx'
import { Day } from '#kit/parts/Time.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage, RecordTab } from '#kit/record/RecordPage.tsx'
import { RecordTable } from '#kit/record/list/RecordTable.tsx'
import { daysBetween, dayShort } from '#platform/dates.ts'
import type { NextStep } from '#platform/life/next-step.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { inPercent, plural } from '#platform/words.ts'
import { ClassesPanel } from '#areas/grants/burn/screens/ClassesPanel.tsx'
import { BurnPanel } from '#areas/grants/burn/screens/BurnPanel.tsx'
import { dutyOf } from '#areas/grants/burn/rules.ts'
import type { recordCost } from '#areas/grants/charges/commands.ts'
import { grantCost } from '#areas/grants/charges/records.ts'
import { OpenPropertyReport } from '#areas/grants/federal-forms/screens/OpenPropertyReport.tsx'
import { drawdown } from '#areas/grants/drawdowns/records.ts'
import { isFederal } from '#areas/grants/grants/award/rules.ts'
import { grantLife } from '#areas/grants/grants/life.ts'
import { grant, type Grant } from '#areas/grants/grants/records.ts'
import { burnOf, isBehindInMatch, isRunning, matchWords, paceWords, remainingOf } from '#areas/grants/grants/rules.ts'
import { MilestoneStrip } from '#areas/grants/milestones/screens/MilestoneStrip.tsx'
import { reportLife } from '#areas/grants/reports/life.ts'
import { grantReport, type GrantReport } from '#areas/grants/reports/records.ts'
import { PlanButton } from '#areas/grants/reports/screens/PlanButton.tsx'

const list = { to: '/grant-management', label: 'Grants' }

const BudgetPanel = lazy(() => import('./BudgetPanel.tsx').then((file) => ({ default: file.BudgetPanel })))
const MilestonesPanel = lazy(() =>
  import('#areas/grants/milestones/screens/MilestonesPanel.tsx').then((file) => ({ default: file.MilestonesPanel })),
)
const RecipientPanel = lazy(() =>
  import('../subawards/RecipientPanel.tsx').then((file) => ({ default: file.RecipientPanel })),
)
const CompliancePanel = lazy(() =>
  import('#areas/grants/compliance/screens/CompliancePanel.tsx').then((file) => ({ default: file.CompliancePanel })),
)
const CloseoutPanel = lazy(() =>
  import('#areas/grants/closeouts/screens/CloseoutPanel.tsx').then((file) => ({ default: file.CloseoutPanel })),
)

export default function GrantScreen() {
  const found = useRecord(grant, useParams().id ?? '')
  return found.row ? <One row={found.row} /> : <NoRecord of={grant} found={found} list={list} />
}

function One({ row }: { row: Grant }) {
  const { user_id } = useActor()
  const today = useToday()
  const reports = useRecords(grantReport, (from) => from.eq('funding', row.id).order('due_on').limit(500))
  const late = reports.rows?.filter((report) => dutyOf(report, today) === 'late') ?? []
  const parts = { grants: [row], grant: row }
  return (
    <RecordPage
      of={grant}
      life={grantLife}
      row={row}
      list={list}
      next={nextOf(row, reports.rows, { today, reader: user_id })}
      amount={{ cents: row.amount, note: <AmountNote row={row} /> }}
      actions={<Actions row={row} late={late[0]} />}
    >
      {row.attention && (
        <Notice tone={grantLife.is(row, 'terminated') ? 'bad' : 'warn'} title={grantLife.byStatus(row, concern)}>
          {row.attention}
        </Notice>
      )}
      <GrantFigures row={row} />
      {!grantLife.is(row, 'draft') && <BurnPanel row={row} reports={reports.rows} />}
      <MilestoneStrip funding={row.id} />
      <ClassesPanel row={row} />
      <Panel title="The award" actions={<PropertyReports row={row} />}>
        <RecordFacts of={grant} row={row} show={[...always, ...whereSet.filter((name) => row[name])]} />
      </Panel>
      <RecordTab name="budget" title="Budget">
        <BudgetPanel {...parts} />
      </RecordTab>
      <RecordTab name="milestones" title="Milestones">
        <MilestonesPanel {...parts} />
      </RecordTab>
      <RecordTab name="reports" title="Reports" count={reports.rows?.length}>
        <Panel title="Reports" actions={reports.rows?.length === 0 && <PlanButton row={row} />}>
          <RecordTable
            of={grantReport}
            found={reports}
            columns={['number', 'kind', 'period_end', 'due_on', 'owner', 'sent_on', 'status']}
          />
        </Panel>
      </RecordTab>
      <RecordTab name="costs" title="Costs and drawdowns">
        <Costs row={row} />
      </RecordTab>
      <RecordTab name="subrecipients" title="Subrecipients">
        <RecipientPanel {...parts} />
      </RecordTab>
      <RecordTab name="compliance" title="Compliance">
        <CompliancePanel {...parts} />
      </RecordTab>
      <RecordTab name="closeout" title="Closeout">
        <CloseoutPanel {...parts} />
      </RecordTab>
    </RecordPage>
  )
}

/** A late report first, then one that is due soon; before and after that its life says it. */
function nextOf(
  row: Grant,
  reports: readonly GrantReport[] | undefined,
  { today, reader }: { today: string; reader: string },
): NextStep | undefined {
  if (!isRunning(row)) return undefined
  const open = reports?.filter((report) => reportLife.isOpen(report) && report.due_on !== null) ?? []
  const [first] = open
  if (!first) return undefined
  const days = daysBetween(today, first.due_on!)
  const name = `${first.kind === 'sf425' ? 'SF-425' : 'Performance'} report to ${dayShort(first.period_end, today)}`
  const others = open.filter((report) => dutyOf(report, today) === 'late').length - 1
  if (days < 0)
    return {
      tone: 'late',
      lead: `${name} was due ${dayShort(first.due_on!, today)}, ${plural(-days, { one: 'yesterday', other: `${-days} days ago` })}`,
      rest:
        `${others > 0 ? `${plural(others, { one: 'Another report is', other: `${others} other reports are` })} late too. ` : ''}${isFederal(row) ? 'The awarding agency may withhold payments until it is filed (2 CFR 200.339).' : ''}` ||
        undefined,
    }
  if (days > 30) return undefined
  return {
    tone: first.owner === reader ? 'you' : 'others',
    lead: `File the ${name} by ${dayShort(first.due_on!, today)}`,
    rest: `${distance(days).replace(/^./, (letter) => letter.toUpperCase())}.`,
  }
}

const AmountNote = ({ row: { match, amount } }: { row: Grant }) =>
  match > 0 ? (
    <>
      Award, plus <Amount cents={match} whole /> match ({inPercent(Math.round((match / (amount + match)) * 100))})
    </>
  ) : (
    'Award'
  )

function Costs({ row }: { row: Grant }) {
  const record = useCommand<typeof recordCost>('grant-costs/record')
  const drawdowns = useRecords(drawdown, (from) =>
    from.eq('funding', row.id).order('created_at', { ascending: false }).limit(200),
  )
  const costs = useRecords(grantCost, (from) =>
    from.eq('funding', row.id).order('incurred_on', { ascending: false }).limit(200),
  )
  return (
    <>
      <Panel
        title="Drawdowns"
        actions={isRunning(row) && <ButtonLink to={`/grants-management/new?grant=${row.id}`}>New drawdown</ButtonLink>}
        foot={
          <Link className="link" to={`/grants-management?grant=${row.id}`}>
            Cash position of this grant
          </Link>
        }
      >
        <RecordTable
          of={drawdown}
          found={drawdowns}
          columns={['number', 'kind', 'amount', 'sent_on', 'received_on', 'received', 'status']}
        />
      </Panel>
      <Panel
        title="Costs"
        actions={
          isRunning(row) && <AddRecord of={grantCost} label="Add cost" start={{ funding: row.id }} send={record} />
        }
        foot={
          costs.rows?.length === 200 && (
            <Link className="link" to={`/grants-management?tab=costs&grant=${row.id}`}>
              The newest 200 are shown. See all costs
            </Link>
          )
        }
      >
        <RecordTable
          of={grantCost}
          found={costs}
          columns={['number', 'description', 'class', 'incurred_on', 'amount', 'match', 'drawn', 'status']}
        />
      </Panel>
    </>
  )
}

/** The title above the text under "Attention". */
const concern = {
  draft: 'This grant needs attention',
  active: 'This grant needs attention',
  attention: 'This grant needs attention',
  closing: 'This grant was reopened',
  closed: 'This grant needs attention',
  terminated: 'This grant was terminated early',
}

const always = [
  'kind',
  'agency',
  'award_number',
  'aln',
  'manager',
  'awarded_on',
  'starts_on',
  'ends_on',
  'amount',
  'match',
  'payment',
  'reports',
  'indirect',
  'income_use',
] as const
const whereSet = [
  'pass_through',
  'aln_title',
  'indirect_rate',
  'department',
  'program_officer',
  'contact',
  'purpose',
  'fund',
  'research',
  'documents',
  'accepted_by',
  'accepted_at',
  'closed_on',
  'keep_until',
] as const

/** The main figures of a grant: spent, drawn, left and time remaining. */
function GrantFigures({ row }: { row: Grant }) {
  const today = useToday()
  const pace = paceWords(burnOf(row, today))
  const left = daysBetween(today, row.ends_on)
  return (
    <Figures
      figures={[
        {
          label: 'Spent',
          value: <Amount cents={row.spent} />,
          note: (
            <span className="mt-1 block">
              <Progress label={pace.words} value={Math.min(row.spent, row.amount)} max={row.amount} />
              <span className={`mt-1 block ${pace.tone ? 'text-warn' : ''}`}>{pace.words}</span>
            </span>
          ),
        },
        {
          label: 'Left to spend',
          value: <Amount cents={remainingOf(row)} />,
          note: row.match > 0 ? `Match: ${matchWords(row)}` : undefined,
          ...(isBehindInMatch(row) && { tone: 'warn' as const }),
        },
        {
          label: 'Drawn',
          value: <Amount cents={row.drawn} />,
          note: (
            <>
              <Amount cents={Math.max(0, row.spent - row.drawn)} /> spent but not drawn
            </>
          ),
          to: `/grants-management?grant=${row.id}`,
        },
        {
          label: left < 0 ? 'Period ended' : 'Period ends',
          value: <Day day={row.ends_on} />,
          note: left < 0 ? `${-left} days ago` : distance(left),
          ...(left < 60 && grantLife.is(row, 'active', 'attention') && { tone: 'warn' as const }),
        },
      ]}
    />
  )
}

/** Property of a federal award in the register: of the government, and land and buildings. */
function PropertyReports({ row }: { row: Grant }) {
  if (!isFederal(row) || grantLife.is(row, 'draft')) return null
  const whyNot = row.award_number ? null : 'Enter the award number of this grant first.'
  return (
    <>
      {['SF-428-A', 'SF-429-A', 'SF-429-B'].map((name) => (
        <OpenPropertyReport key={name} id={row.id} name={name} whyNot={whyNot} />
      ))}
    </>
  )
}

function Actions({ row, late }: { row: Grant; late: GrantReport | undefined }) {
  const actor = useActor()
  return (
    <>
      {whyNotEdit(grant, row, actor) === null && (
        <ButtonLink to={`/grant-management/grants/${row.id}/edit`}>Edit</ButtonLink>
      )}
      <Moves life={grantLife} row={row} />
      {late && isRunning(row) && (
        <ButtonLink look="main" to={`/grant-management/reports/${late.id}`}>
          Open report
        </ButtonLink>
      )}
    </>
  )
}
