import { useState, type FormEvent } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import type { Problem } from '#kit/fields.ts'
import { DateInput } from '#kit/inputs/DateInput.tsx'
import { MoneyInput } from '#kit/inputs/NumberInputs.tsx'
import { TextInput } from '#kit/inputs/TextInput.tsx'
import { Amount } from '#kit/parts/Amount.tsx'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { whyNotTyped } from '#kit/record/check.ts'
import { FormWill } from '#kit/record/FormWill.tsx'
import { numberIn } from '#kit/record/given.ts'
import { Screen } from '#kit/record/Screen.tsx'
import { useSending } from '#kit/use-sending.ts'
import { date, money, text } from '#platform/records/fields.ts'
import type { amendBudget, proposeBudget } from '../commands.ts'
import { budgetLineLife } from '#areas/planning/budgets/life.ts'
import { available } from '#areas/planning/budgets/rules.ts'
import { whyNotAmend, whyNotPropose } from '../rules.ts'
import { useLines, useYears } from '#areas/planning/budgets/screens/use-lines.ts'
import { YearPicker } from '#areas/planning/budgets/screens/YearPicker.tsx'

/** The draft lines of a year for the proposed budget, or the changes voted for adopted lines. */
export default function NewVersionScreen() {
  const [query, setQuery] = useSearchParams()
  const { years, year, id } = useYears(query.get('year'))
  const { rows: lines = [] } = useLines(id)
  const actor = useActor()
  const navigate = useNavigate()
  const propose = useCommand<typeof proposeBudget>('budget-versions/propose')
  const amend = useCommand<typeof amendBudget>('budget-versions/amend')
  const [name, setName] = useState('')
  const [resolution, setResolution] = useState('')
  const [voted_on, setVotedOn] = useState<unknown>(null)
  const [changes, setChanges] = useState<Readonly<Record<string, unknown>>>({})

  const adopted = lines.filter((line) => budgetLineLife.is(line, 'adopted'))
  const amending = adopted.length > 0 && query.get('kind') !== 'propose'
  const asked = Object.entries(changes).flatMap(([line, typed]) =>
    numberIn(typed) ? [{ line, amount: numberIn(typed)! }] : [],
  )
  const net = asked.reduce((sum, { amount }) => sum + amount, 0)
  const whyNot = !year
    ? null
    : amending
      ? whyNotAmend(asked, { actor, lines: adopted.filter(({ id }) => asked.some(({ line }) => line === id)), year })
      : whyNotPropose({ actor, year, drafts: lines.filter((line) => budgetLineLife.is(line, 'draft')).length })

  const typed = [
    { name: 'name', message: whyNotTyped(text({ required: true }), 'Name', name) },
    ...(amending
      ? [
          { name: 'resolution', message: whyNotTyped(text({ required: true }), 'Resolution', resolution) },
          { name: 'voted_on', message: whyNotTyped(date({ required: true }), 'Adopted on', voted_on) },
          ...adopted.map((line) => ({
            name: `change-${line.id}`,
            message: whyNotTyped(money(), line.name, changes[line.id]),
          })),
        ]
      : []),
  ].filter((each): each is Problem => each.message !== null)
  const { wrong, refusal, busy, send, ready } = useSending(typed)
  const press =
    year && !whyNot
      ? amending
        ? amend.press({ fiscal_year: year.id, name, resolution, voted_on: String(voted_on), changes: asked })
        : propose.press({ fiscal_year: year.id, name })
      : null

  function submit(event: FormEvent) {
    event.preventDefault()
    void send(async () => {
      if (!press) throw new Error(whyNot ?? 'Select a year.')
      const { id } = await press.send()
      void navigate(`/budget-management/versions/${id}`)
    })
  }
  return (
    <Screen
      narrow
      area="Planning & Budget"
      title={amending ? `Amend budget of ${year?.name ?? ''}` : `Propose budget of ${year?.name ?? ''}`}
      about={
        amending
          ? 'Enter the increase for each line, or a decrease with a minus sign.'
          : 'Saves every draft line as the proposed budget.'
      }
      actions={
        <YearPicker years={years} year={year} onChoose={(chosen) => setQuery({ year: chosen }, { replace: true })} />
      }
    >
      <form
        noValidate
        onSubmit={submit}
        aria-label="New version"
        className="grid gap-5 rounded-lg border border-line bg-surface p-5 sm:p-6"
      >
        {refusal && <Notice tone="bad" title={refusal} />}
        <TextInput
          id="name"
          label="Name"
          required
          hint={amending ? 'Such as First amendment.' : 'Such as Proposed budget.'}
          error={wrong('name')}
          value={name}
          onChange={(value) => setName(String(value ?? ''))}
        />
        {amending && (
          <div className="grid gap-5 sm:grid-cols-2">
            <TextInput
              id="resolution"
              label="Resolution"
              required
              error={wrong('resolution')}
              value={resolution}
              onChange={(value) => setResolution(String(value ?? ''))}
            />
            <DateInput
              id="voted_on"
              label="Adopted on"
              required
              error={wrong('voted_on')}
              value={voted_on}
              onChange={setVotedOn}
            />
          </div>
        )}
        {amending && (
          <fieldset className="grid gap-4">
            <legend className="mb-2 font-semibold">Changes</legend>
            {adopted.map((line) => (
              <div
                key={line.id}
                className="grid items-end gap-x-4 border-b border-line pb-4 sm:grid-cols-[minmax(0,1fr)_auto]"
              >
                <MoneyInput
                  id={`change-${line.id}`}
                  label={line.name}
                  error={wrong(`change-${line.id}`)}
                  value={changes[line.id] ?? null}
                  onChange={(value) => setChanges((now) => ({ ...now, [line.id]: value }))}
                />
                <p className="pb-2 text-sm text-ink-2 max-sm:pt-1.5 max-sm:pb-0">
                  current <Amount cents={line.amended} />, available <Amount cents={available(line)} />
                </p>
              </div>
            ))}
            <p className="font-semibold">
              The budget changes by <Amount cents={net} />
            </p>
          </fieldset>
        )}
        <div className="flex flex-wrap gap-3 border-t border-line pt-5">
          <Button type="submit" look="main" busy={busy}>
            {amending ? 'Amend budget' : 'Propose budget'}
          </Button>
          <ButtonLink look="quiet" to="/budget-management?tab=versions">
            Cancel
          </ButtonLink>
        </div>
        <FormWill press={ready ? press : null} />
      </form>
    </Screen>
  )
}
