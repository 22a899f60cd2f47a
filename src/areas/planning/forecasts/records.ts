import { choice, date, money, percent, ref, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const forecastSnapshot = defineRecord('forecast_snapshots', {
  label: 'Forecast',
  plural: 'Forecasts',
  about: 'A projection of a fund’s year end as published on one day, with its assumptions and back-test error.',
  firstFrom: 'Publish a forecast to keep it here.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  appendOnly: true,
  title: 'name',
  list: ['name', 'fund', 'as_of', 'scenario', 'year_end', 'low', 'high'],
  fields: {
    name: text({ required: true, max: 160, setBy: 'commands' }),
    fiscal_year: ref('fiscal_years', { required: true, setBy: 'commands', label: 'Fiscal year' }),
    fund: ref('funds', { required: true, setBy: 'commands' }),
    as_of: date({ required: true, setBy: 'commands', label: 'As of' }),
    scenario: choice(['base', 'cut', 'disaster'], {
      required: true,
      setBy: 'commands',
      words: { base: 'Baseline', cut: 'Budget cut', disaster: 'Disaster' },
    }),
    price_change: percent({ setBy: 'commands', label: 'Price change' }),
    cut: percent({ setBy: 'commands', label: 'Reduction (%)' }),
    disaster_cost: money({ setBy: 'commands', label: 'Disaster cost' }),
    method: choice(['seasonal', 'recent', 'naive'], {
      required: true,
      setBy: 'commands',
      words: {
        seasonal: 'Last year’s monthly pattern',
        recent: 'Average of last 3 months',
        naive: 'Last month repeated',
      },
    }),
    budget: money({ required: true, setBy: 'commands' }),
    year_end: money({ required: true, setBy: 'commands', label: 'Year end' }),
    low: money({ required: true, setBy: 'commands' }),
    high: money({ required: true, setBy: 'commands' }),
    error: percent({ setBy: 'commands', label: 'Back-test error' }),
    naive_error: percent({ setBy: 'commands', label: 'Naive forecast error' }),
  },
})
export type ForecastSnapshot = RowOf<typeof forecastSnapshot>
