import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecords } from '#client/use-record.ts'
import { useRows } from '#client/use-rows.ts'
import { AddRecord } from '#kit/record/AddRecord.tsx'
import { Amount } from '#kit/parts/Amount.tsx'
import { Badge } from '#kit/parts/Badge.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { RecordTable } from '#kit/record/list/RecordTable.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { ClassExceptions } from '#areas/grants/exceptions/screens/ExceptionsPanel.tsx'
import { Sheet } from '#areas/grants/grants/screens/Sheet.tsx'
import type { PanelProps } from '#areas/grants/grants/screens/panel-props.ts'
import { grant as grantRecord, type Grant } from '#areas/grants/grants/records.ts'
import { grantLife } from '#areas/grants/grants/life.ts'
import { isRunning } from '#areas/grants/grants/rules.ts'
import type { draftGrantAmendment, setGrantBudget } from '#areas/grants/budgets/commands.ts'
import {
  classWords,
  grantAmendment,
  grantBudgetLine,
  objectClasses,
  type GrantBudgetLine,
  type ObjectClass,
} from '#areas/grants/budgets/records.ts'
import { sectionB, sectionChecks, totalsOf, varianceOf } from '#areas/grants/budgets/rules.ts'

const GridPanel = lazy(async () => ({ default: (await import('#kit/record/grid/GridPanel.tsx')).GridPanel }))

/** The budget of one award by object class, the charges against it and the transfers. */
export function BudgetPanel({ grants, grant }: PanelProps) {
  const row = grant ?? grants[0]!
  return <One key={row.id} row={row} />
}

type Spent = { class: ObjectClass; amount: number; match: number }

function One({ row }: { row: Grant }) {
  const actor = useActor()
  const { rows: lines } = useRecords(grantBudgetLine, (from) => from.eq('funding', row.id).order('position').limit(500))
  const amendments = useRecords(grantAmendment, (from) =>
    from.eq('funding', row.id).order('created_at', { ascending: false }).limit(200),
  )
  const { data: spent } = useRows<Spent>('grant_costs', (from) =>
    from.select('class,amount,match').eq('funding', row.id).neq('status', 'disallowed').limit(5_000),
  )
  const setBudget = useCommand<typeof setGrantBudget>('grants/set-budget')
  const draft = useCommand<typeof draftGrantAmendment>('grant-amendments/draft')
  if (!lines || !spent) return <SkeletonLines lines={8} />
  const fixed = !grantLife.is(row, 'draft') && lines.length > 0
  return (
    <>
      {lines.length > 0 && <SectionB row={row} lines={lines} spent={spent} />}
      {!fixed && (
        <Suspense fallback={<SkeletonLines lines={4} />}>
          <GridPanel
            title="Budget lines"
            of={grantBudgetLine}
            rows={lines}
            columns={['class', 'description', 'federal', 'match']}
            version={row.version}
            whyNot={whyNotEdit(grantRecord, null, actor)}
            send={(next, version) => setBudget({ id: row.id, version, lines: next })}
          />
        </Suspense>
      )}
      <Panel
        title="Amendments"
        about="One person requests a change and another approves it, with the awarding agency’s letter where prior approval is required."
        actions={
          isRunning(row) && (
            <AddRecord
              of={grantAmendment}
              label="New amendment"
              start={{ funding: row.id, kind: 'transfer' }}
              send={draft}
            />
          )
        }
      >
        <RecordTable
          of={grantAmendment}
          found={amendments}
          columns={['number', 'title', 'kind', 'amount', 'share', 'status']}
        />
      </Panel>
      <ClassExceptions funding={row.id} />
    </>
  )
}

function SectionB({ row, lines, spent }: { row: Grant; lines: readonly GrantBudgetLine[]; spent: readonly Spent[] }) {
  const totals = totalsOf(lines)
  const charged = Object.fromEntries(
    objectClasses.map((name) => [
      name,
      spent.filter((each) => each.class === name).reduce((sum, { amount, match }) => sum + amount + match, 0),
    ]),
  ) as Record<ObjectClass, number>
  const of = sectionB(lines)
  const used = objectClasses.filter((name) => of.byClass[name] > 0 || charged[name] > 0)
  const all = Object.values(charged).reduce((sum, each) => sum + each, 0)
  return (
    <Panel
      title="SF-424A, section B"
      about="Award, match and charges by object class. Flagged where charges exceed the budget by more than 10%."
    >
      <Sheet
        label="Budget by object class"
        rows={used}
        idOf={(name) => name}
        columns={[
          {
            name: 'Object class',
            of: (name) => (
              <Link className="link" to={`/grants-management?tab=costs&where.funding=${row.id}&where.class=${name}`}>
                {classWords[name]}
              </Link>
            ),
          },
          { name: 'Award share', figure: true, of: (name) => <Amount cents={totals[name].federal} /> },
          { name: 'Match', figure: true, of: (name) => <Amount cents={totals[name].match} /> },
          { name: 'Budget', figure: true, of: (name) => <Amount cents={of.byClass[name]} /> },
          { name: 'Charged', figure: true, of: (name) => <Amount cents={charged[name]} /> },
          {
            name: 'Remaining',
            figure: true,
            of: (name) => (
              <span className="inline-flex items-center gap-2">
                {varianceOf(of.byClass[name], charged[name]).flagged && <Badge tone="destructive">over 10%</Badge>}
                <Amount cents={of.byClass[name] - charged[name]} />
              </span>
            ),
          },
        ]}
        foot={[
          'k. Total',
          <Amount key="f" cents={of.federal} />,
          <Amount key="m" cents={of.match} />,
          <Amount key="k" cents={of.k} />,
          <Amount key="c" cents={all} />,
          <Amount key="l" cents={of.k - all} />,
        ]}
      />
      <p className="mt-3 text-sm text-ink-2">
        i. Direct charges <Amount cents={of.i} />, j. Indirect charges <Amount cents={of.j} />
      </p>
      <ul className="mt-3 grid gap-1">
        {sectionChecks(lines, row).map(({ words, whyNot }) => (
          <li key={words} className={`flex items-start gap-2 text-sm ${whyNot ? 'text-warn' : 'text-ink-2'}`}>
            <Icon name={whyNot ? 'warn' : 'check'} className="mt-0.5 size-4" />
            <span>{whyNot ?? words}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
