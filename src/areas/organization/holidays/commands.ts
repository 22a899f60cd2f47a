import { InvalidInput } from '#platform/commands/refusals.ts'
import { whyNotFalls } from '#platform/holidays.ts'
import { enterCommand } from '../controls/enter-command.ts'
import type { Telling } from '../controls/change.ts'
import { holiday } from './records.ts'

/** Enters a holiday, once its day can be read as a calendar does. */
export function enterHolidayCommand(telling: Telling = {}) {
  const enter = enterCommand(holiday, telling)
  return {
    ...enter,
    run(input: Parameters<typeof enter.run>[0], context: Parameters<typeof enter.run>[1]) {
      const problem = whyNotFalls(String(input.falls))
      if (problem) throw new InvalidInput({ falls: problem })
      return enter.run(input, context)
    },
  }
}

export const enterHoliday = enterHolidayCommand()
