import { z } from 'zod'
import { question } from '#platform/commands/command.ts'
import type { Entry } from './rules.ts'

const most = 100

/** $1 the organization, $2 the contract: itself and the records that name it, as far as this person sees them. */
export const recordsSql = `
  select 'contracts' as table_name, id, null::text as name from contracts where organization_id = $1 and id = $2
  union all select 'contract_amendments', id, number from contract_amendments where organization_id = $1 and contract = $2
  union all select 'change_orders', id, number from change_orders where organization_id = $1 and contract = $2
  union all select 'contract_claims', id, number from contract_claims where organization_id = $1 and contract = $2
  union all select 'contract_obligations', id, title from contract_obligations where organization_id = $1 and contract = $2
  union all select 'purchase_orders', id, number from purchase_orders where organization_id = $1 and contract = $2`

/**
 * $1 the organization, $2 the tables, $3 the records: the newest lines of their log. People read the log of each record
 * that they see.
 */
export const entriesSql = `
  select e.* from unnest($2::text[], $3::uuid[]) as r (table_name, id)
  cross join lateral (
    select id, table_name, record, operation, actor, command, reason, before, after, at from record_changes c
     where c.organization_id = $1 and c.table_name = r.table_name and c.record = r.id order by c.id desc limit ${most}
  ) e order by e.id desc limit ${most}`

type Named = { table_name: string; id: string; name: string | null }

export const chronology = question('contracts/chronology', {
  about:
    'The newest events of a contract, its amendments, change orders, claims, obligations and orders, from the log.',
  input: z.strictObject({ id: z.uuid() }),
  async run({ id }, { tx, actor }): Promise<Entry[]> {
    const organization = actor.organization_id
    const records = await tx.asPerson<Named>(recordsSql, [organization, id])
    const named = new Map(records.map((each) => [each.id, each.name]))
    const tables = records.map(({ table_name }) => table_name)
    const entries = await tx.sql<Omit<Entry, 'name'>>(entriesSql, [organization, tables, [...named.keys()]])
    return entries.map((entry) => ({ ...entry, name: named.get(entry.record) ?? null }))
  },
})
