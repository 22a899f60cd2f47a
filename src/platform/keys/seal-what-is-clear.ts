import type { Client } from 'pg'
import type { Keys } from '../auth/keys.ts'
import { sealedFieldsOf } from '../commands/seals.ts'
import type { AnyRecord } from '../records/record.ts'
import { sealText } from './sealed-text.ts'

const batch = 200

/**
 * Seals values written before a field was declared sealed, and then has PostgreSQL enforce the rule for every row.
 * The histories of such rows keep what the audit log has hashed; an administrator redacts them.
 */
export async function sealWhatIsClear(owner: Client, keys: Keys, records: readonly AnyRecord[]): Promise<number> {
  let count = 0
  for (const record of records) {
    const fields = sealedFieldsOf(record)
    if (fields.length === 0) continue
    const { rows: checks } = await owner.query<{ conname: string }>(
      `select conname from pg_constraint where conrelid = $1::regclass and contype = 'c' and not convalidated`,
      [`public.${record.table}`],
    )
    if (checks.length === 0) continue
    await owner.query('set role custodian')
    try {
      count += await sealRows(owner, keys, record.table, fields)
    } finally {
      await owner.query('reset role')
    }
    for (const { conname } of checks)
      await owner.query(`alter table public.${record.table} validate constraint ${owner.escapeIdentifier(conname)}`)
  }
  return count
}

async function sealRows(owner: Client, keys: Keys, table: string, fields: readonly string[]): Promise<number> {
  let count = 0
  for (;;) {
    const clear = fields.map((field) => `${field} not like 'sealed:1:%'`).join(' or ')
    const { rows } = await owner.query<Record<string, string | null> & { id: string; organization_id: string }>(
      `select organization_id, id, ${fields.join(', ')} from public.${table} where ${clear} order by organization_id, id
        limit ${batch}`,
    )
    for (const row of rows) {
      const values = fields.map((column) => {
        const value = row[column] ?? null
        const place = { table, column, organization: row.organization_id, record: row.id }
        return value === null || value.startsWith('sealed:1:') ? value : sealText(keys, place, value)
      })
      const sets = fields.map((field, at) => `${field} = $${at + 3}`).join(', ')
      await owner.query(`update public.${table} set ${sets} where organization_id = $1 and id = $2`, [
        row.organization_id,
        row.id,
        ...values,
      ])
      count++
    }
    if (rows.length < batch) return count
  }
}
