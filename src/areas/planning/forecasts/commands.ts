import { z } from 'zod'
import { command } from '#platform/commands/command.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { todayIn } from '#platform/commands/today.ts'
import { dayInWords } from '#platform/dates.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { fundYears } from './questions.ts'
import { forecastSnapshot, type ForecastSnapshot } from './records.ts'
import { outlook } from './rules.ts'

const drivers = z.strictObject({
  price_change: z.number().min(-50).max(100),
  cut: z.number().min(0).max(100),
  disaster_cost: z.int().min(0),
})

export const publishForecast = command('budget-forecasts/publish', {
  about:
    'Saves today’s forecast of every fund with its assumptions and method error. A published forecast is never changed, so its accuracy can be checked later.',
  input: z.object({ fiscal_year: z.uuid(), scenario: z.enum(['base', 'cut', 'disaster']), drivers }),
  async run({ fiscal_year, scenario, drivers }, { tx, actor, now }): Promise<ForecastSnapshot[]> {
    refuseIf(whyNotEdit(forecastSnapshot, null, actor))
    const funds = await fundYears(tx, fiscal_year, now)
    refuseIf(funds.length === 0 ? 'This fiscal year has no adopted budget lines to forecast.' : null)
    const day = await todayIn(tx, actor.organization_id, now)
    const kept: ForecastSnapshot[] = []
    for (const { fund, name, budget, committed, history, own, months, over } of funds) {
      const spent = own.reduce((sum, month) => sum + month, 0)
      const {
        method,
        trial,
        year_end,
        year_low,
        year_high,
        budget: allowed,
      } = outlook(history, { spent, committed, budget, left: months.length - over }, drivers)
      kept.push(
        await tx.insert<ForecastSnapshot>(forecastSnapshot, {
          name: `${name}, ${dayInWords(day)}`,
          fiscal_year,
          fund,
          as_of: day,
          scenario,
          ...drivers,
          method,
          budget: allowed,
          year_end,
          low: year_low,
          high: year_high,
          error: trial ? round(trial.error) : null,
          naive_error: trial ? round(trial.naive_error) : null,
        }),
      )
    }
    return kept
  },
})

const round = (value: number) => Math.round(value * 100) / 100
