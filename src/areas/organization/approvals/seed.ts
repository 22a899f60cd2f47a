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

/** Signs as each person that the chain asks, one step after the other. */
export async function signedByAll(tx: Tx, act: Act, document: string, who = 'max'): Promise<void> {
  for (let turn = 0; turn < 5; turn++) {
    const waiting = await tx.sql<{ id: string; revision: number; who: string }>(
      `select r.id, r.revision::int as revision, split_part(m.email, '@', 1) as who from approval_requests r
        join approval_waiting w on w.organization_id = r.organization_id and w.request = r.id
        join organization_members m on m.organization_id = w.organization_id and m.user_id = w.person
        where r.document = $1 and r.status = 'waiting' order by m.email desc`,
      [document],
    )
    const first = waiting.find((each) => each.who === who) ?? waiting[0]
    if (!first) return
    await act(first.who, 'approvals/decide', {
      id: first.id,
      revision: first.revision,
      decision: 'approved',
      comment: '',
    })
  }
}
