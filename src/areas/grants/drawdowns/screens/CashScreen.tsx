import { Link, useSearchParams } from 'react-router'
import { useToday } from '#client/use-today.ts'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecords } from '#client/use-record.ts'
import { useTerms } from '#client/use-terms.ts'
import { EmptyOf } from '#kit/record/EmptyOf.tsx'
import { AddRecord } from '#kit/record/AddRecord.tsx'
import { Amount } from '#kit/parts/Amount.tsx'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Figures, FiguresSkeleton } from '#kit/parts/Figures.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Tabs } from '#kit/parts/Tabs.tsx'
import { useTab } from '#kit/parts/use-tab.ts'
import { Trends } from '#kit/record/Trends.tsx'
import { trend } from '#platform/records/list/charted.ts'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import type { noteIncome, recordCost } from '../../charges/commands.ts'
import { grantCost, grantIncome } from '../../charges/records.ts'
import { interestOwed } from '../../charges/rules.ts'
import { Sheet } from '../../grants/screens/Sheet.tsx'
import { grant, type Grant } from '../../grants/records.ts'
import { isRunning } from '../../grants/rules.ts'
import { grantTerm } from '../../terms/records.ts'
import { drawdown } from '../records.ts'
import { cashOf } from '../rules.ts'
import { centsOn } from '#platform/records/dated.ts'

const tabs = [
  { name: 'cash', title: 'Cash by grant' },
  { name: 'drawdowns', title: 'Drawdowns' },
  { name: 'costs', title: 'Costs' },
  { name: 'income', title: 'Income and interest' },
  { name: 'trends', title: 'Trends' },
] as const

const trends = [
  trend(grantCost, {
    title: 'Costs by month',
    by: 'incurred_on',
    figure: 'amount',
    list: '/grants-management?tab=costs',
  }),
  trend(grantCost, {
    title: 'Costs by object class',
    by: 'class',
    figure: 'amount',
    list: '/grants-management?tab=costs',
  }),
  trend(drawdown, {
    title: 'Drawn by grant',
    by: 'funding',
    figure: 'amount',
    list: '/grants-management?tab=drawdowns',
  }),
  trend(drawdown, {
    title: 'Drawn by month',
    by: 'sent_on',
    figure: 'amount',
    list: '/grants-management?tab=drawdowns',
  }),
]

/** All awards by cash: spent, requested and received, and what each side owes. */
export default function CashScreen() {
  const [query] = useSearchParams()
  const actor = useActor()
  const [{ name: chosen }, choose] = useTab(tabs, { keeps: ['grant'] })
  const { rows } = useRecords(grant, (from) => from.order('number').limit(500))
  const record = useCommand<typeof recordCost>('grant-costs/record')
  const note = useCommand<typeof noteIncome>('grant-incomes/note')
  const one = query.get('grant') ?? undefined
  const narrowed = one && rows?.some(({ id }) => id === one) ? { where: { funding: one } } : {}
  const start = one ? { funding: one } : {}
  const writes = whyNotEdit(grant, null, actor) === null
  return (
    <Screen
      area="Grant Management"
      title="Grant cash position"
      about="Cash received, owed and on hand by award, with drawdowns."
      actions={
        writes && (
          <>
            <AddRecord of={grantCost} label="Add cost" start={start} send={record} />
            <ButtonLink look="main" to={`/grants-management/new${one ? `?grant=${one}` : ''}`}>
              <Icon name="plus" />
              New drawdown
            </ButtonLink>
          </>
        )
      }
    >
      <div className="grid grid-cols-1 gap-5">
        {rows ? <Summary rows={rows} /> : <FiguresSkeleton />}
        <Tabs label="Cash" tabs={tabs} chosen={chosen} onChoose={choose}>
          {chosen === 'cash' &&
            (rows ? <Cash rows={one ? rows.filter(({ id }) => id === one) : rows} /> : <SkeletonLines lines={5} />)}
          {chosen === 'trends' && <Trends charts={trends} />}
          {chosen === 'drawdowns' && (
            <RecordList
              of={drawdown}
              columns={['number', 'funding', 'kind', 'amount', 'made_by', 'sent_on', 'received_on', 'status']}
              {...narrowed}
            />
          )}
          {chosen === 'costs' && (
            <RecordList
              of={grantCost}
              columns={['number', 'description', 'class', 'incurred_on', 'amount', 'match', 'drawn', 'status']}
              {...narrowed}
            />
          )}
          {chosen === 'income' && (
            <div className="grid gap-4">
              <div>
                <AddRecord of={grantIncome} label="Record income" start={start} send={note} />
              </div>
              <RecordList of={grantIncome} {...narrowed} />
            </div>
          )}
        </Tabs>
      </div>
    </Screen>
  )
}

function Summary({ rows }: { rows: readonly Grant[] }) {
  const open = rows.filter(isRunning)
  const cash = open.map(cashOf)
  const sum = (name: 'receivable' | 'advanced' | 'undrawn' | 'waiting') =>
    cash.reduce((total, each) => total + each[name], 0)
  return (
    <Figures
      figures={[
        {
          label: 'Receivable',
          value: <Amount cents={sum('receivable')} whole />,
          note: 'spent and not received',
          ...(sum('receivable') > 0 && { tone: 'warn' as const }),
        },
        {
          label: 'In transit',
          value: <Amount cents={sum('waiting')} whole />,
          note: 'drawn and not received',
          to: '/grants-management?tab=drawdowns&where.status=requested',
        },
        {
          label: 'Advanced',
          value: <Amount cents={sum('advanced')} whole />,
          note: 'received and not spent',
          ...(sum('advanced') > 0 && { tone: 'warn' as const }),
        },
        { label: 'Left to draw', value: <Amount cents={sum('undrawn')} whole />, note: 'active awards' },
      ]}
    />
  )
}

function Cash({ rows }: { rows: readonly Grant[] }) {
  const today = useToday()
  const { rows: incomes } = useRecords(grantIncome, (from) => from.eq('kind', 'interest').limit(1_000))
  const terms = useTerms(grantTerm)
  const kept = terms ? (centsOn(terms, 'interest_kept', today) ?? 0) : 0
  if (rows.length === 0) return <EmptyOf of={grant}>A grant’s cash appears here after its award is accepted.</EmptyOf>
  const owed = interestOwed(incomes ?? [], today.slice(0, 4), kept)
  return (
    <div className="grid gap-3">
      <Sheet
        label="Cash by grant"
        rows={rows}
        idOf={({ id }) => id}
        columns={[
          {
            name: 'Grant',
            of: ({ id, title, number }) => (
              <>
                <Link className="link font-semibold" to={`/grant-management/grants/${id}`}>
                  {title}
                </Link>
                <span className="block font-mono text-xs text-ink-2">{number}</span>
              </>
            ),
          },
          { name: 'Award', figure: true, of: ({ amount }) => <Amount cents={amount} /> },
          {
            name: 'Spent',
            figure: true,
            of: ({ id, spent }) => (
              <Link to={`/grants-management?tab=costs&grant=${id}`}>
                <Amount cents={spent} />
              </Link>
            ),
          },
          {
            name: 'Drawn',
            figure: true,
            of: ({ id, drawn }) => (
              <Link to={`/grants-management?tab=drawdowns&grant=${id}`}>
                <Amount cents={drawn} />
              </Link>
            ),
          },
          { name: 'Received', figure: true, of: ({ received }) => <Amount cents={received} /> },
          { name: 'Receivable', figure: true, of: (row) => <Amount cents={cashOf(row).receivable} /> },
          { name: 'Advanced', figure: true, of: (row) => <Amount cents={cashOf(row).advanced} /> },
          {
            name: 'Draw',
            of: ({ id, status, spent, drawn }) =>
              !isRunning({ status }) ? null : spent <= drawn ? (
                <span className="text-ink-3">Nothing</span>
              ) : (
                <Link className="link" to={`/grants-management/new?grant=${id}`}>
                  Draw
                </Link>
              ),
          },
        ]}
      />
      <p className="text-sm text-ink-2">
        Interest on advances this year:{' '}
        {owed > 0 ? (
          <strong className="text-warn">
            <Amount cents={owed} /> must be remitted to the Payment Management System
          </strong>
        ) : (
          'nothing to remit'
        )}
        ; <Amount cents={kept} /> a year can be retained (2 CFR 200.305(b)).
      </p>
    </div>
  )
}
