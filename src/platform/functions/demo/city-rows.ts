import type { Tx } from '../../database/database.ts'
import { demoOrganizations, demoPeople } from './people.ts'

type Name = 'rosa' | 'max' | 'ada' | 'pat'

/** The ids of the demo city's people, by first name. */
export async function peopleOf(tx: Tx): Promise<Record<Name, string>> {
  const emails = demoPeople.filter(({ organization }) => organization === 'alder-falls').map(({ email }) => email)
  const rows = await tx.sql<{ name: Name; id: string }>(
    `select split_part(email, '@', 1) as name, user_id as id from organization_members where email = any ($1)`,
    [emails],
  )
  return Object.fromEntries(rows.map(({ name, id }) => [name, id])) as Record<Name, string>
}

/** The newest row of the demo city with this value in the column. */
export const idOf = async (tx: Tx, table: string, column: string, value: string): Promise<string | null> =>
  (
    await tx.one<{ id: string }>(
      `select t.id from ${table} t join organizations o on o.id = t.organization_id
        where o.name = $1 and t.${column} = $2 order by t.created_at desc limit 1`,
      [demoOrganizations['alder-falls'].name, value],
    )
  )?.id ?? null
