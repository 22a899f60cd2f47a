import type { CommandTx } from '#platform/commands/command-tx.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { draftCommand, editCommand } from '#platform/commands/record-commands.ts'
import { Refusal, refuseIf } from '#platform/commands/refusals.ts'
import { among, asStatus } from '#platform/life/status-sql.ts'
import { scenarioLife } from './life.ts'
import { capitalScenario, type CapitalScenario } from './records.ts'
import { scaled, whyNotCalculate, type Giving, type ProgramCase, type Wanted } from './rules.ts'
import { solveProgram } from './solve.ts'
import { capitalLife } from '../capital/life.ts'

export const createScenario = draftCommand('capital-scenarios/create', capitalScenario)
const edit = editCommand('capital-scenarios/edit', capitalScenario)
const asked = ['first_year', 'years', 'funding', 'may_wait'] as const
export const editScenario = {
  ...edit,
  async run(input, context): Promise<CapitalScenario> {
    const was = await context.tx.lock<CapitalScenario>(capitalScenario, input.id)
    const row = (await edit.run(input, context)) as CapitalScenario
    // A changed scenario has no result yet: the calculation was for the earlier one.
    return asked.every((name) => String(row[name]) === String(was[name]))
      ? row
      : context.tx.update<CapitalScenario>(capitalScenario, row.id, {
          status: 'draft',
          question: null,
          result: null,
          total_score: null,
          calculated_at: null,
        })
  },
} satisfies typeof edit

export const scenarioCommands = commandsOf(scenarioLife, {
  async calculate(row, { tx, now }) {
    const asked = await caseOf(tx, row)
    refuseIf(whyNotCalculate(asked))
    const result = await solveProgram(asked)
    if (!result)
      throw new Refusal('The required requests cost more than these sources provide. Add funding, or plan more years.')
    return {
      question: JSON.stringify(asked),
      result: JSON.stringify(result),
      total_score: result.score,
      calculated_at: now.toISOString(),
    }
  },
  async publish(_, { tx }) {
    // One after the other: if two are published at once, the second supersedes the first.
    const key = `capital program of ${tx.organization_id}`
    await tx.sql('select pg_advisory_xact_lock(hashtextextended($1, 0))', [key])
    await tx.sql(
      `update capital_scenarios set status = ${asStatus(scenarioLife, 'calculated')} where organization_id = $1
        and status ${among(scenarioLife, 'published')}`,
      [tx.organization_id],
    )
  },
})

/** Scored requests compete; funded requests and those in progress keep their place; two statements for all of it. */
async function caseOf(tx: CommandTx, { first_year, years, funding, may_wait }: CapitalScenario): Promise<ProgramCase> {
  const wanted = await tx.sql<Wanted & { score: number | null }>(
    `select p.id, p.number, p.title, p.program, coalesce(p.score, 0)::float8 as score, p.required_by_law as required,
      p.status ${among(capitalLife, 'funded', 'under_way')} as fixed,
            (select json_agg(json_build_object('year', y.year, 'amount', y.amount) order by y.year)
              from (select year::int as year, sum(amount)::bigint as amount from capital_phases f
                where f.organization_id = $1 and f.capital_project = p.id group by year) y) as costs
       from capital_projects p
      where p.organization_id = $1 and p.status ${among(capitalLife, 'scored', 'funded', 'under_way')}
      and exists (select from capital_phases f where f.organization_id = p.organization_id and f.capital_project = p.id)
      order by p.number`,
    [tx.organization_id],
  )
  const sources = await tx.sql<Giving>(
    `select s.id, s.name, s.only_for,
      coalesce((select json_agg(json_build_object('year', a.year, 'amount', a.amount) order by a.year)
        from (select year::int as year, sum(amount)::bigint as amount from capital_available a
          where a.organization_id = $1 and a.capital_source = s.id group by year) a), '[]') as gives
       from capital_sources s where s.organization_id = $1 order by s.name`,
    [tx.organization_id],
  )
  const within = (of: Wanted) =>
    !of.fixed || of.costs.every(({ year }) => year >= Number(first_year) && year < Number(first_year) + Number(years))
  // Requests that began before these years or reach beyond them are left out of this scenario.
  return {
    first_year: Number(first_year),
    years: Number(years),
    may_wait: Number(may_wait),
    wanted: wanted.filter(within),
    sources: scaled(sources, Number(funding)),
  }
}
