import type { Tx } from '#platform/database/database.ts'
import { addDays } from '#platform/dates.ts'
import type { Act } from '#platform/functions/demo/acting.ts'
import { rowsOf } from '#platform/functions/demo/table.ts'
import obligationsCsv from './obligations.csv?raw'

const obligations = rowsOf(obligationsCsv, {
  contract: 'text',
  days: 'number',
  kind: 'text',
  title: 'text',
  party: 'text',
  due: 'number',
  every: 'number?',
})

/** The monthly duties of the department’s contracts, with those that are due now. */
export async function seedAgingObligations(
  tx: Tx,
  actAt: (days: number) => Act,
  { organization, today, max }: { organization: string; today: string; max: string },
): Promise<void> {
  for (const { contract, days, due, every, ...fields } of obligations) {
    const { id } = (await tx.one<{ id: string }>('select id from contracts where organization_id = $1 and title = $2', [
      organization,
      contract,
    ]))!
    await actAt(days)('rosa', 'contract-obligations/create', {
      ...fields,
      contract: id,
      owner: max,
      due_on: addDays(today, due),
      ...(every && { every_months: every }),
    })
  }
}
