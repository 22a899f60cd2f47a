import { choice, date, money, percent, ref, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const forecastSnapshot = defineRecord('forecast_snapshots', {
  label: 'Forecast',
  plural: 'Forecasts',
  about:
    'How a fund was expected to end its year, as it was published on one day, with its assumptions and how wrong the method had been.',
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
      words: { base: 'As it goes', cut: 'With a cut', disaster: 'With a disaster' },
    }),
    price_change: percent({ setBy: 'commands', label: 'Price change' }),
    cut: percent({ setBy: 'commands', label: 'Cut' }),
    disaster_cost: money({ setBy: 'commands', label: 'Cost of a disaster' }),
    method: choice(['seasonal', 'recent', 'naive'], {
      required: true,
      setBy: 'commands',
      words: {
        seasonal: 'Last year’s months at this year’s level',
        recent: 'The mean of the last three months',
        naive: 'Every month like the last one',
      },
    }),
    budget: money({ required: true, setBy: 'commands' }),
    year_end: money({ required: true, setBy: 'commands', label: 'Year end' }),
    low: money({ required: true, setBy: 'commands' }),
    high: money({ required: true, setBy: 'commands' }),
    error: percent({ setBy: 'commands', label: 'Error in the back-test' }),
    naive_error: percent({ setBy: 'commands', label: 'Error of the naive forecast' }),
  },
})
export type ForecastSnapshot = RowOf<typeof forecastSnapshot>
