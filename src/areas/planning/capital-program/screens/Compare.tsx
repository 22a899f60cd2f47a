import { plural } from '#platform/words.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useChosenQuery } from '#client/use-chosen-query.ts'
import { EmptyOf } from '#kit/record/EmptyOf.tsx'
import { Amount } from '#kit/parts/Amount.tsx'
import { Dial } from '#kit/parts/Dial.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { dialOf } from '#kit/record/status.ts'
import { optionLabel } from '#platform/records/record.ts'
import { capitalScenario, type CapitalScenario } from '../records.ts'
import { answerOf, type Answer } from './answer-of.ts'
import { SelectBox } from '#kit/parts/SelectBox.tsx'

/** Two scenarios side by side: what each builds, when, at what cost and score. */
export function Compare({ scenarios, add }: { scenarios: readonly CapitalScenario[]; add: ReactNode }) {
  const [query, setQuery] = useChosenQuery()
  const calculated = scenarios.filter(({ result }) => result !== null)
  const [a, b] = [
    calculated.find(({ id }) => id === query.get('a')) ?? calculated[0],
    calculated.find(({ id }) => id === query.get('b')) ?? calculated[1],
  ]
  if (scenarios.length === 0)
    return (
      <div className="rounded-md border border-line bg-surface">
        <EmptyOf of={capitalScenario} first={add} />
      </div>
    )
  const choose = (which: 'a' | 'b', id: string) =>
    setQuery(
      (now) => {
        const next = new URLSearchParams(now)
        next.set(which, id)
        return next
      },
      { preventScrollReset: true },
    )
  return (
    <div className="grid gap-5">
      <Panel title="Scenarios">
        <ul className="divide-y divide-line">
          {scenarios.map((row) => (
            <li
              key={row.id}
              className="relative flex flex-wrap items-center justify-between gap-x-5 gap-y-1 py-2.5 hover:bg-surface-2"
            >
              <span className="min-w-0 flex-1 basis-60">
                <Link
                  to={`/capital-planning/scenarios/${row.id}`}
                  className="font-semibold text-ink after:absolute after:inset-0 hover:underline"
                >
                  {row.name}
                </Link>
                <span className="block text-xs text-ink-2">
                  {row.first_year}, {Number(row.years)} years, {Number(row.funding)} percent of funding
                  {Number(row.may_wait) > 0 &&
                    `, can wait ${plural(Number(row.may_wait), { one: '1 year', other: `${Number(row.may_wait)} years` })}`}
                </span>
              </span>
              {row.total_score !== null && (
                <span className="figures text-ink">{Number(row.total_score).toFixed(2)}</span>
              )}
              <Dial state={dialOf(row.status)}>{optionLabel(capitalScenario.fields.status, row.status)}</Dial>
            </li>
          ))}
        </ul>
      </Panel>
      {a && b ? (
        <Panel title="Side by side">
          <div className="mb-4 flex flex-wrap gap-4">
            {(['a', 'b'] as const).map((which) => (
              <label key={which} className="flex items-center gap-2 text-sm text-ink-2">
                {which === 'a' ? 'Compare' : 'with'}
                <SelectBox
                  value={(which === 'a' ? a : b).id}
                  onChange={({ target }) => choose(which, target.value)}
                  className="max-w-56"
                >
                  {calculated.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </SelectBox>
              </label>
            ))}
          </div>
          <Sides rows={[a, b]} answers={[answerOf(a)!, answerOf(b)!]} />
        </Panel>
      ) : (
        <p className="text-ink-2">Calculate two scenarios to compare them here.</p>
      )}
    </div>
  )
}

function Sides({
  rows,
  answers,
}: {
  rows: readonly [CapitalScenario, CapitalScenario]
  answers: readonly [Answer, Answer]
}) {
  const wanted = new Map(answers.flatMap(({ of }) => of.wanted.map((each) => [each.id, each] as const)))
  const said = ({ of, result }: Answer, id: string): ReactNode => {
    const one = result.chosen.find((each) => each.id === id)
    if (!one)
      return of.wanted.some((each) => each.id === id) ? (
        <span className="text-ink-2">not built</span>
      ) : (
        <span className="text-ink-3">not included</span>
      )
    return one.wait > 0 ? `built ${plural(one.wait, { one: '1 year', other: `${one.wait} years` })} later` : 'built'
  }
  return (
    <div role="region" aria-label="Two scenarios side by side" tabIndex={0} className="overflow-x-auto">
      <table className="w-full min-w-md text-left text-sm">
        <caption className="sr-only">What each scenario builds</caption>
        <thead>
          <tr className="border-b border-line-strong text-2xs text-ink-2">
            <th scope="col" className="py-2 pr-4 font-semibold">
              Request
            </th>
            <th scope="col" className="px-3 text-right font-semibold">
              Score
            </th>
            {rows.map(({ id, name }, at) => (
              <th key={`${at} ${id}`} scope="col" className="px-3 font-semibold">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...wanted.values()]
            .toSorted((x, y) => y.score - x.score)
            .map((each) => {
              const differs =
                answers[0].result.chosen.some(({ id }) => id === each.id) !==
                answers[1].result.chosen.some(({ id }) => id === each.id)
              return (
                <tr key={each.id} className="border-b border-line">
                  <th scope="row" className="py-2 pr-4 font-normal text-ink">
                    {each.title}
                    {differs && <span className="ml-2 text-xs text-info">differs</span>}
                  </th>
                  <td className="figures px-3 text-right">{each.score.toFixed(2)}</td>
                  {answers.map((answer, at) => (
                    <td key={at} className="px-3">
                      {said(answer, each.id)}
                    </td>
                  ))}
                </tr>
              )
            })}
        </tbody>
        <tfoot>
          <tr className="border-t-4 border-double border-line-strong font-semibold">
            <th scope="row" className="py-2 pr-4">
              Total
            </th>
            <td />
            {answers.map(({ result }, at) => (
              <td key={at} className="figures px-3 py-2">
                {result.score.toFixed(2)}, <Amount cents={result.cost} whole />
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
