import { Suspense, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { optional } from '#kit/optional.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Tabs } from '#kit/parts/Tabs.tsx'
import { useTab } from '#kit/parts/use-tab.ts'
import { manyOf } from '#platform/life/many-of.ts'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import { RecordTable } from '#kit/record/list/RecordTable.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { BookCheckLine } from '#areas/planning/book-checks/screens/BookCheckLine.tsx'
import { fiscalYear } from '#areas/planning/calendar/records.ts'
import { budgetLineLife } from '#areas/planning/budgets/life.ts'
import { account, budgetLine, fund } from '#areas/planning/budgets/records.ts'
import { budgetTransfer } from '#areas/planning/transfers/records.ts'
import { budgetVersion } from '#areas/planning/adoption/records.ts'
import { available } from '#areas/planning/budgets/rules.ts'
import { BudgetFigures } from '#areas/planning/budgets/screens/BudgetFigures.tsx'
import { BudgetGrid } from '#areas/planning/budgets/screens/BudgetGrid.tsx'
import { FundsList } from '#areas/planning/budgets/screens/FundsList.tsx'
import { useYears } from '#areas/planning/budgets/screens/use-lines.ts'
import { YearPicker } from '#areas/planning/budgets/screens/YearPicker.tsx'

const newLine = '/budget-management/lines/new'
const tabs = [
  { name: 'book', title: 'Budget', of: budgetLine, next: 'New budget line', path: '/budget-management/lines/new' },
  { name: 'spending', title: 'Spending', of: budgetLine, next: 'New budget line', path: newLine },
  { name: 'lines', title: 'Lines', of: budgetLine, next: 'New budget line', path: '/budget-management/lines/new' },
  {
    name: 'transfers',
    title: 'Transfers',
    of: budgetTransfer,
    next: 'New transfer',
    path: '/budget-management/transfers/new',
  },
  {
    name: 'versions',
    title: 'Versions',
    of: budgetVersion,
    next: 'Propose or amend',
    path: '/budget-management/versions/new',
  },
  { name: 'years', title: 'Calendar', of: fiscalYear, next: 'New fiscal year', path: '/budget-management/years/new' },
  { name: 'funds', title: 'Funds', of: fund, next: 'New fund', path: '/budget-management/funds/new' },
  { name: 'accounts', title: 'Accounts', of: account, next: 'New account', path: '/budget-management/accounts/new' },
] as const
type TabName = (typeof tabs)[number]['name']

const SpendingPanels = optional(() =>
  import('#areas/planning/spending/screens/SpendingPanels.tsx').then((file) => file.SpendingPanels),
)

/** Budget, encumbrances and available amounts with their records. Tab and year are part of the URL. */
export default function BudgetScreen() {
  const [query, setQuery] = useSearchParams()
  const actor = useActor()
  const [tab, choose] = useTab(tabs, { keeps: ['year'] })
  const chosen = query.get('year')
  const { found, years, year, id } = useYears(chosen)
  const show = (name: TabName, of: string | null) =>
    setQuery({ ...(name !== 'book' && { tab: name }), ...(of && { year: of }) }, { preventScrollReset: true })
  const first = whyNotEdit(tab.of, null, actor) === null && (
    <ButtonLink look="main" to={tab.path}>
      <Icon name="plus" />
      {tab.next}
    </ButtonLink>
  )
  return (
    <Screen
      area="Planning & Budget"
      title="Budget"
      actions={
        <>
          <YearPicker years={years} year={year} onChoose={(name) => show(tab.name, name)} />
          {(tab.name === 'book' || tab.name === 'lines') && (
            <ButtonLink to="/budget-management/worksheet">Worksheet</ButtonLink>
          )}
          {first}
        </>
      }
    >
      {/* Each part is about a year: without the years all of them would wait. */}
      {found.state === 'failed' ? (
        <RecordTable of={fiscalYear} found={found} />
      ) : (
        <>
          <BudgetFigures year={id} />
          <div className="mt-2">
            <Tabs label="Budget" tabs={tabs} chosen={tab.name} onChoose={choose}>
              {tab.name === 'book' && (
                <div className="grid gap-4">
                  <BudgetGrid year={id} first={first} />
                  <BookCheckLine book="budget" />
                </div>
              )}
              {tab.name === 'spending' && (
                <Suspense fallback={<SkeletonLines lines={8} />}>
                  <SpendingPanels year={id} />
                </Suspense>
              )}
              {tab.name === 'lines' && <Lines first={first} />}
              {tab.name === 'transfers' && <Transfers first={first} />}
              {tab.name === 'versions' && <RecordList of={budgetVersion} first={first} />}
              {tab.name === 'years' && <RecordList of={fiscalYear} first={first} />}
              {tab.name === 'funds' && <FundsList year={id} first={first} />}
              {tab.name === 'accounts' && <Accounts first={first} />}
            </Tabs>
          </div>
        </>
      )}
    </Screen>
  )
}

/** The available budget is not a column: it is computed from four that are. */
const left = [
  {
    name: 'available',
    label: 'Available',
    from: ['amended', 'pre_encumbered', 'encumbered', 'spent'],
    of: (line: Record<string, number>) => available(line as never),
  },
]

const used = [{ column: 'spent', label: 'Spent', whole: 'amended', parts: [{ name: 'spent', label: 'Spent' }] }]

type ListProps = { first: ReactNode }
const Lines = ({ first }: ListProps) => (
  <RecordList
    of={budgetLine}
    columns={['name', 'cost_center', 'fiscal_year', 'status', 'amended', 'encumbered', 'spent']}
    follows={left}
    shares={used}
    moves={manyOf(budgetLineLife)}
    editBy="budget-lines/edit"
    importAs="budget-lines"
    first={first}
  />
)
const Transfers = ({ first }: ListProps) => (
  <RecordList
    of={budgetTransfer}
    moves={[{ label: 'Submit', command: 'budget-transfers/submit' }]}
    editBy="budget-transfers/edit"
    first={first}
  />
)
const Accounts = ({ first }: ListProps) => (
  <RecordList of={account} editBy="accounts/edit" importAs="accounts" first={first} />
)
