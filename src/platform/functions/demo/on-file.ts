import type { Tx } from '../../database/database.ts'
import { inTheNameOf } from './acting.ts'
import { demoPeople } from './people.ts'
import type { AnyRecord } from '../../records/record.ts'

/** Rows that a demo agency has had on file for years: entered by the system, because people can't backdate entries. */
export async function hasOnFile(
  tx: Tx,
  who: string,
  record: AnyRecord,
  rows: readonly (Record<string, unknown> & { valid_from: string })[],
): Promise<void> {
  const email = demoPeople.find((person) => person.email.split('@')[0] === who)!.email
  const { organization_id } = (await tx.one<{ organization_id: string }>(
    'select organization_id from organization_members where email = $1',
    [email],
  ))!
  await inTheNameOf(tx, who, `${record.table.replaceAll('_', '-')}/carry-over`, async () => {
    for (const row of rows) {
      const given = { organization_id, created_at: row.valid_from, ...row }
      await tx.sql(
        `insert into ${record.table} (${Object.keys(given).join(', ')}) values (${Object.keys(given)
          .map((_, at) => `$${at + 1}`)
          .join(', ')})`,
        Object.values(given),
      )
    }
  })
}
