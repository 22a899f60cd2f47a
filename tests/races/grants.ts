import { randomUUID } from 'node:crypto'
import { setGrantBudget } from '#areas/grants/budgets/commands.ts'
import { recordCost } from '#areas/grants/charges/commands.ts'
import { draftDrawdown, drawdownCommands } from '#areas/grants/drawdowns/commands.ts'
import { draftGrant, grantCommands } from '#areas/grants/grants/commands.ts'
import { subawardCommands } from '#areas/grants/subawards/commands.ts'
import { receiveRequest, requestCommands } from '#areas/grants/subawards/requests/commands.ts'
import { addDays } from '#platform/dates.ts'
import { city } from '../city.ts'
import { times, type Race } from './race.ts'

/** A city with a second manager and awards of a thousand dollars. */
async function awards() {
  const place = await city()
  const { max, ada, does, owner, organization, clock } = place
  await owner.query('select app.default_grants($1)', [organization.id])
  const eve = await place.person('Eve', 'manager')
  const today = clock.today()
  const award = async (title: string) => {
    const { id } = await does(max, draftGrant, {
      title,
      kind: 'federal',
      award_number: title,
      agency: 'FHWA',
      aln: '20.205',
      manager: max.user_id,
      awarded_on: addDays(today, -200),
      starts_on: addDays(today, -190),
      ends_on: addDays(today, 300),
      amount: 1_000_00,
      match: 0,
      documents: [],
    } as never)
    const { version } = (await owner.query('select version from grants where id = $1', [id])).rows[0]
    await does(max, setGrantBudget, {
      id,
      version,
      lines: [{ class: 'construction', description: 'Paving', federal: 1_000_00, match: 0 }] as never,
    })
    await does(ada, grantCommands.accept, { id })
    return id
  }
  const charge = (funding: string, amount: number, words = 'Pay estimate') =>
    does(max, recordCost, {
      funding,
      kind: 'other',
      class: 'construction',
      description: words,
      incurred_on: addDays(today, -5),
      amount,
      match: 0,
      why: 'In the budget.',
      documents: [],
    } as never)
  return { ...place, eve, today, award, charge }
}

/** A subaward of $80,000.00 under a grant of $100,000.00. */
async function subaward({ owner, organization, max, today }: Awaited<ReturnType<typeof awards>>, round: number) {
  const [funding, vendor, id] = [randomUUID(), randomUUID(), randomUUID()]
  await owner.query(
    `insert into grants (organization_id, id, number, title, kind, agency, manager, awarded_on, starts_on, ends_on,
      amount, obligated, drafted_by, documents, status)
      values ($1, $2, $4, 'Training', 'federal', 'FEMA', $3, '2025-01-01', '2025-01-01', '2040-12-31', 10000000,
        8000000, $3, '[]', 'active')`,
    [organization.id, funding, max.user_id, `GX-${round}`],
  )
  await owner.query(
    `insert into grant_budget_lines (organization_id, funding, position, class, description, federal)
      values ($1, $2, 1, 'contractual', 'Courses', 10000000)`,
    [organization.id, funding],
  )
  await owner.query(
    `insert into vendors (organization_id, id, number, name, type, email, status)
      values ($1, $2, $3, 'Birch', 'nonprofit', 'b@example.com', 'active')`,
    [organization.id, vendor, `V-X${round}`],
  )
  await owner.query(
    `insert into subawards (organization_id, id, number, funding, recipient, title, description, amount, starts_on,
      ends_on, manager, drafted_by, documents, status)
      values ($1, $2, $7, $3, $4, 'Courses', 'Courses', 8000000, $6, '2040-12-31', $5, $5, '[]', 'active')`,
    [organization.id, id, funding, vendor, max.user_id, addDays(today, -90), `SX-${round}`],
  )
  const sums = async () =>
    (
      await owner.query(
        `select g.obligated, g.spent, s.paid, s.released from grants g join subawards s on s.funding = g.id
          where s.id = $1`,
        [id],
      )
    ).rows[0]
  return { id, sums }
}

export const grants: Race[] = [
  {
    kind: 'costs charged beyond an award',
    async stage() {
      const { award, charge, owner } = await awards()
      return async (round) => {
        const id = await award(`F-${round}`)
        let bill = 0
        return {
          callers: times(3, () => charge(id, 600_00, `Estimate ${round}, part ${++bill}`)),
          after: async () => (await owner.query('select spent from grants where id = $1', [id])).rows,
          is: [{ spent: 600_00 }],
        }
      }
    },
  },
  {
    kind: 'a cost drawn down beyond what it came to',
    async stage() {
      const { award, charge, does, max, owner } = await awards()
      return async (round) => {
        const id = await award(`F-${round}`)
        const cost = await charge(id, 400_00, `Estimate ${round}`)
        const drafts: string[] = []
        for (let number = 0; number < 3; number++)
          drafts.push(
            (
              await does(max, draftDrawdown, {
                funding: id,
                kind: 'reimbursement' as const,
                lines: [{ cost: cost.id, amount: 300_00 }],
              })
            ).id,
          )
        return {
          callers: drafts.map((draft) => () => does(max, drawdownCommands.submit, { id: draft })),
          after: async () => (await owner.query('select drawn from grant_costs where id = $1', [cost.id])).rows,
          is: [{ drawn: 300_00 }],
        }
      }
    },
  },
  {
    kind: 'one approved drawdown canceled by several people',
    async stage() {
      const { award, charge, does, max, ada, eve, owner } = await awards()
      return async (round) => {
        const id = await award(`F-${round}`)
        const cost = await charge(id, 400_00, `Estimate ${round}`)
        const { id: draft } = await does(max, draftDrawdown, {
          funding: id,
          kind: 'reimbursement' as const,
          lines: [{ cost: cost.id, amount: 300_00 }],
        })
        await does(max, drawdownCommands.submit, { id: draft })
        await does(ada, drawdownCommands.approve, { id: draft })
        return {
          callers: [ada, eve, ada].map(
            (who) => () => does(who, drawdownCommands.cancel, { id: draft, reason: 'The portal is down.' }),
          ),
          after: async () =>
            (
              await owner.query(
                `select g.drawn as award, c.drawn as cost from grants g join grant_costs c on c.funding = g.id
                  where g.id = $1`,
                [id],
              )
            ).rows,
          is: [{ award: 0, cost: 0 }],
        }
      }
    },
  },
  {
    kind: 'one subrecipient’s request approved by several people',
    async stage() {
      const place = await awards()
      const { does, max, ada, eve } = place
      return async (round) => {
        const { id, sums } = await subaward(place, round)
        const request = await does(max, receiveRequest, {
          subaward: id,
          period_start: addDays(place.today, -60),
          period_end: addDays(place.today, -30),
          amount: 10_000_00,
          description: 'Courses',
          documents: [],
        } as never)
        return {
          callers: [eve, ada, eve].map((who) => () => does(who, requestCommands.approve, { id: request.id })),
          after: sums,
          is: { obligated: 80_000_00, spent: 10_000_00, paid: 10_000_00, released: 0 },
        }
      }
    },
  },
  {
    kind: 'one subaward ended by several people',
    async stage() {
      const place = await awards()
      const { does, max, ada, eve, today } = place
      return async (round) => {
        const { id, sums } = await subaward(place, round)
        await does(max, subawardCommands.giveNotice, {
          id,
          ground: 'consent',
          reason: 'Both agreed to end it early.',
          last_day: addDays(today, 30),
          object_by: null,
        })
        return {
          callers: [ada, eve, ada].map((who) => () => does(who, subawardCommands.end, { id, kept: 0, answer: null })),
          after: sums,
          is: { obligated: 0, spent: 0, paid: 0, released: 80_000_00 },
        }
      }
    },
  },
]
