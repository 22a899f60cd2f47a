import { draftRequisition, requisitionCommands } from '#areas/procurement/requisitions/commands.ts'
import type { BudgetLine } from '#areas/planning/budgets/records.ts'
import { available } from '#areas/planning/budgets/rules.ts'
import { decide, defaultChains, requestOf } from './approvals.ts'
import { budgetCity } from './budget.ts'
import type { Person } from './city.ts'

/** A city with $60,000.00 for supplies, whose people request gloves. */
export async function store() {
  const place = await budgetCity()
  await defaultChains(place)
  const { rosa, max, does, sees } = place
  const supplies = await place.line('Supplies', 60_000_00)
  const draft = async (quantity: number, unit_price: number, more: object = {}, who: Person = rosa) => {
    const made = await does(who, draftRequisition, {
      requisition: { title: 'Gloves', ...more },
      lines: [
        {
          description: 'Nitrile gloves',
          quantity,
          unit: 'case',
          unit_price,
          commodity: '475-37',
          budget_line: supplies.id,
        },
      ],
    })
    // The database's own clock has set the creation time; the test's city is on another day.
    await place.owner.query('update requisitions set created_at = $2 where id = $1', [made.id, place.clock.now()])
    return made
  }
  const sends = async (id: string, who = rosa) => does(who, requisitionCommands.submit, { id })
  const decides = async (id: string, decision: 'approved' | 'returned' | 'rejected', who = max) =>
    does(who, decide, { ...(await requestOf(place, id)), decision, comment: decision === 'approved' ? '' : 'Not now.' })
  const left = async () =>
    available((await sees(rosa, 'select * from budget_lines where id = $1', [supplies.id]))[0] as BudgetLine)
  const statusOf = async (id: string) =>
    (await sees(rosa, 'select status from requisitions where id = $1', [id]))[0]?.status as string
  return { ...place, supplies, draft, sends, decides, left, statusOf }
}
