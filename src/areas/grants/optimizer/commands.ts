import { z } from 'zod'
import { command } from '#platform/commands/command.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { nextNumber } from '#platform/commands/series.ts'
import { todayOf } from '#platform/commands/today.ts'
import { among } from '#platform/life/status-sql.ts'
import type { GrantApplication } from '../applications/records.ts'
import { expectedOf } from '../applications/rules.ts'
import { portfolioPick, portfolioRun, type PortfolioPick, type PortfolioRun } from './records.ts'
import { whyNotCalculate, type Portfolio } from './rules.ts'
import { solvePortfolio } from './solve.ts'
import { applicationLife } from '../applications/life.ts'

export const calculatePortfolio = command('portfolio-runs/calculate', {
  about:
    'Finds the best set of applications within hours, match and deadlines, proven optimal, with a reason for each.',
  input: z.strictObject({
    weekly_hours: z.int().min(0).max(2_000),
    cash: z.int().min(0).max(1_000_000_000_000_00),
    until: z.iso.date(),
    aim: z.enum(['expected', 'asked']),
  }),
  async run({ weekly_hours, cash, until, aim }, { tx, actor, now }) {
    const today = await todayOf(tx, now)
    const rows = await tx.sql<GrantApplication>(
      `select * from grant_applications where organization_id = $1
        and status ${among(applicationLife, 'writing')} and closes_on >= $2
        and closes_on <= $3 order by closes_on, number`,
      [tx.organization_id, today, until],
    )
    const of: Portfolio = {
      today,
      weekly_hours,
      cash,
      candidates: rows.map((row) => ({
        id: row.id,
        title: row.title,
        closes_on: row.closes_on,
        hours: Number(row.hours),
        cash: row.match_cash,
        worth: aim === 'asked' ? row.asked : expectedOf(row),
      })),
    }
    refuseIf(whyNotCalculate(of, actor))
    const solved = await solvePortfolio(of)
    const number = await nextNumber(tx, portfolioRun.table, String(portfolioRun.fields.number.initial), now)
    const { picks, ...figures } = solved
    const run = await tx.insert<PortfolioRun>(portfolioRun, {
      number,
      weekly_hours,
      cash,
      until,
      aim,
      ...figures,
      made_by: actor.user_id,
      made_at: now,
    })
    for (const [at, pick] of picks.entries())
      await tx.insert<PortfolioPick>(portfolioPick, {
        run: run.id,
        position: at + 1,
        application: of.candidates[at]!.id,
        worth: of.candidates[at]!.worth,
        hours: of.candidates[at]!.hours,
        cash: of.candidates[at]!.cash,
        ...pick,
      })
    return run
  },
})
