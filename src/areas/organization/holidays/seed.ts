import type { Tx } from '#platform/database/database.ts'
import { hasOnFile } from '#platform/functions/demo/on-file.ts'
import { federalRules } from '#platform/holidays.ts'
import { holiday } from './records.ts'

/** The city keeps the federal holidays and one more. */
export const seedHolidays = (tx: Tx): Promise<void> =>
  hasOnFile(
    tx,
    'ada',
    holiday,
    [
      ...federalRules,
      {
        name: 'Friday after Thanksgiving',
        falls: 'Friday after 4th Thursday in November',
        saturday: 'same',
        sunday: 'same',
      },
    ].map(({ name, falls, saturday, sunday }) => ({
      ...{ name, falls, saturday, sunday },
      source: 'City Code 1-20',
      valid_from: '2020-01-01',
    })),
  )
