import { z } from 'zod'
import { question } from '#platform/commands/command.ts'
import { NotFound } from '#platform/commands/refusals.ts'
import { todayIn } from '#platform/commands/today.ts'
import { addDays } from '#platform/dates.ts'
import { fiscalYearLife } from '../calendar/life.ts'
import { fiscalYear, type FiscalYear } from '../calendar/records.ts'
import { itemsOf, type ClosingItem } from './checks.ts'

/** A year is prepared for its close in its last month. */
const daysBefore = 31

export const closingChecklist = question('fiscal-years/checklist', {
  about:
    'Lists what must be settled before a fiscal year closes, counted in the books. Empty until the last month of the year, and once it is closed.',
  input: z.strictObject({ id: z.uuid() }),
  async run({ id }, { tx, actor, now }): Promise<ClosingItem[]> {
    const year = await tx.one<FiscalYear>('select * from fiscal_years where organization_id = $1 and id = $2', [
      actor.organization_id,
      id,
    ])
    if (!year) throw new NotFound(fiscalYear.label)
    const today = await todayIn(tx, actor.organization_id, now)
    if (!fiscalYearLife.is(year, 'open', 'closing') || today < addDays(year.ends_on, -daysBefore)) return []
    return itemsOf(tx, year, today)
  },
})
