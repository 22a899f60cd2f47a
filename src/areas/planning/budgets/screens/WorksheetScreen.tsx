import { useSearchParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecords } from '#client/use-record.ts'
import { EmptyOf } from '#kit/record/EmptyOf.tsx'
import { Select } from '#kit/inputs/ChoiceInput.tsx'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { ErrorState, Offline } from '#kit/parts/States.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import { LinesGrid } from '#kit/record/grid/LinesGrid.tsx'
import { useGrid } from '#kit/record/grid/use-grid.ts'
import { Screen } from '#kit/record/Screen.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { fiscalYear, type FiscalYear } from '../../calendar/records.ts'
import type { putBudgetLines } from '../commands.ts'
import { budgetLine } from '../records.ts'

const columns = ['name', 'cost_center', 'fund', 'account', 'original', 'owner', 'control'] as const

/** A year's draft budget: all lines side by side, until the governing body votes on them. */
export default function WorksheetScreen() {
  const [query, setQuery] = useSearchParams()
  const {
    rows: years,
    state,
    retry,
  } = useRecords(fiscalYear, (from) => from.neq('status', 'closed').order('starts_on').limit(20))
  const year = years?.find(({ name }) => name === query.get('year')) ?? years?.[0]
  if (year)
    return (
      <Worksheet
        key={year.id}
        year={year}
        years={years!.map(({ name }) => name)}
        onYear={(next) => setQuery({ year: next }, { replace: true })}
      />
    )
  return (
    <Screen area="Planning & Budget" title={title} actions={<Back />}>
      {state === 'loading' && <SkeletonLines lines={5} />}
      {state === 'failed' && <Failed retry={retry} />}
      {state === 'there' && (
        <EmptyOf of={fiscalYear} title="No fiscal year is open or planned">
          A budget is drafted for a fiscal year.
        </EmptyOf>
      )}
    </Screen>
  )
}

const title = 'Budget worksheet'
const Back = () => <ButtonLink to="/budget-management">Back to budget</ButtonLink>
const Failed = ({ retry }: { retry: () => void }) =>
  navigator.onLine ? <ErrorState what="The worksheet" onRetry={retry} /> : <Offline onRetry={retry} />

type WorksheetProps = { year: FiscalYear; years: readonly string[]; onYear: (name: string) => void }

function Worksheet({ year: { id, name, starts_on, ends_on }, years, onYear }: WorksheetProps) {
  const actor = useActor()
  const put = useCommand<typeof putBudgetLines>('budget-lines/put')
  const { rows, state, retry } = useRecords(budgetLine, (from) =>
    from.eq('status', 'draft').eq('fiscal_year', id).order('created_at').order('id').limit(1000),
  )
  const grid = useGrid(budgetLine, { rows, columns, fresh: { fiscal_year: id, starts_on, ends_on } })
  const whyNot = whyNotEdit(budgetLine, null, actor)

  async function save() {
    if (await grid.save((lines) => put({ lines }))) toast('good', 'Worksheet saved')
  }
  return (
    <Screen
      area="Planning & Budget"
      title={title}
      about="Draft lines side by side. Paste from any spreadsheet."
      actions={
        <>
          <Back />
          {whyNot === null && (
            <Button look="main" busy={grid.saving} disabled={!grid.changed} onClick={() => void save()}>
              Save
            </Button>
          )}
        </>
      }
    >
      <div className="mb-5 w-44">
        <Select
          id="year"
          label="Fiscal year"
          required
          field={{ options: years }}
          value={name}
          onChange={(next) => onYear(String(next))}
        />
      </div>
      {state === 'failed' ? (
        <Failed retry={retry} />
      ) : (
        <LinesGrid grid={grid} label={`Draft budget lines of ${name}`} totals={['original']} whyNot={whyNot} />
      )}
    </Screen>
  )
}
