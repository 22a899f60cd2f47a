import type { Tx } from '#platform/database/database.ts'
import { inTheNameOf, type Act } from '#platform/functions/demo/acting.ts'

/** from, to, dollars, why, and outcome: two wait for an approval, and a purchase order is the third. */
const transfers: readonly [
  from: string,
  to: string,
  dollars: number,
  reason: string,
  became: 'approved' | 'returned' | 'waiting',
][] = [
  [
    'Servers and licenses',
    'Turnout gear',
    2_400,
    'Two helmets burned through on Front Street and need replacement.',
    'approved',
  ],
  ['Street resurfacing', 'Salt and plow blades', 20_000, 'One more set of blades.', 'returned'],
  [
    'Turnout gear',
    'Servers and licenses',
    8_900,
    'The state contract priced five sets of gear below the estimate. The warranty of the dispatch server ends in March.',
    'waiting',
  ],
  [
    'Servers and licenses',
    'Tree care',
    3_750,
    'A third maple on Alder Street leans over the way to the school.',
    'waiting',
  ],
]

/** Rosa's recent requests and Max's decisions: two of the three requests that wait for him. */
export async function seedApprovals(tx: Tx, act: Act): Promise<void> {
  const line = async (name: string) =>
    (await tx.one<{ id: string }>('select id from budget_lines where name = $1 limit 1', [name]))!.id
  for (const [from, to, dollars, reason, became] of transfers) {
    const { id } = await act('rosa', 'budget-transfers/draft', {
      from_line: await line(from),
      to_line: await line(to),
      amount: dollars * 100,
      reason,
    })
    await act('rosa', 'budget-transfers/submit', { id })
    if (became === 'waiting') continue
    const request = (await tx.one<{ id: string }>(
      `select id from approval_requests where document_table = 'budget_transfers' and document = $1`,
      [id],
    ))!
    await act('max', 'approvals/decide', {
      id: request.id,
      revision: 1,
      decision: became,
      comment: became === 'returned' ? 'The shed has enough blades for this winter. Ask again when it runs low.' : '',
    })
  }
}

/** A request approved weeks ago was made earlier: it is no younger than its first approval. */
export const seedAskedBefore = (tx: Tx): Promise<void> =>
  inTheNameOf(tx, 'ada', 'approvals/carry-over', () =>
    tx.sql(`update approval_requests r set created_at = s.first - interval '3 hours'
              from (select organization_id, request, min(at) as first from approval_signatures
                group by organization_id, request) s
             where s.organization_id = r.organization_id and s.request = r.id and s.first < r.created_at`),
  )
