import { recordPage } from '#platform/pages/page.ts'
import { forecastSnapshot } from './records.ts'

export const forecastPage = recordPage(forecastSnapshot, {
  at: '/budget-forecasts/:id',
  list: ['/budget-forecasts?scenario=published', 'Published forecasts'],
  shows: [
    {
      title: 'Year end against budget',
      bars: (row) => ({
        title: 'Year end against budget',
        unit: 'money',
        of: 'Figure',
        figure: 'Amount',
        bars: [
          { name: 'Budget', value: row.budget, color: 'quiet' },
          { name: 'Low end of the 80% range', value: row.low },
          { name: 'Year end', value: row.year_end },
          { name: 'High end of the 80% range', value: row.high, ...(row.high > row.budget && { color: 'warn' }) },
        ],
      }),
    },
    { title: 'Forecast', about: 'As published. A published forecast is never changed.', facts: 'all' },
  ],
})
