import type { Database, DatabaseRole } from '../database/database.ts'
import type { PublishedTable } from './published-tables.ts'

/** How row security decides who reads a table. */
export type Reading = {
  /**
   * It uses the organization and what it supplies, the role and the operator's mark: people who share these read the
   * same rows.
   */
  sharedByRole: boolean
  /**
   * The condition for a row to be readable by this role, over columns of the table; `false` where no policy grants
   * it. A vendor's people may read beside those of the agency.
   */
  using: string
  /**
   * The tables whose policies were checked, and a stamp of these policies: each read confirms that they are
   * unchanged.
   */
  relations: number[]
  stamp: string
}

/** In one statement with the reading of the rows, so that a changed policy is noticed there. */
export const stampSql = (relations: string) =>
  `(select md5(string_agg(p.oid || ' ' || p.xmin, ',' order by p.oid))
     from pg_catalog.pg_policy p where p.polrelid = any (${relations}::oid[]))`

/**
 * A policy depends on the functions that it calls and the tables that it reads, whose policies are checked in turn.
 * Settings can also be read by a built-in function of PostgreSQL, which no dependency names.
 */
const readingSql = `
  with recursive asked (relation) as (
    select $1::regclass::oid
    union
    select d.refobjid from asked
      join pg_policy p on p.polrelid = asked.relation and p.polcmd in ('r', '*')
      join pg_depend d on d.classid = 'pg_policy'::regclass and d.objid = p.oid
      and d.refclassid = 'pg_class'::regclass),
  relations as (select coalesce(array_agg(relation), '{}') as ids from asked),
  mine as (
    select p.polpermissive, p.oid, '(' || pg_get_expr(p.polqual, p.polrelid) || ')' as condition from pg_policy p
     where p.polrelid = $1::regclass and p.polcmd in ('r', '*')
     and p.polroles && (0::oid || $2::text[]::regrole[]::oid[]))
  select ids as relations, ${stampSql('ids')} as stamp,
         not exists (select from pg_class c where c.oid = any (ids) and c.relkind not in ('r', 'p'))
         and not exists (
           select from pg_policy p
             left join pg_depend d on d.classid = 'pg_policy'::regclass and d.objid = p.oid
             and d.refclassid = 'pg_proc'::regclass
            where p.polrelid = any (ids) and p.polcmd in ('r', '*')
              and (d.refobjid not in ('app.organization_id()'::regprocedure, 'app.role()'::regprocedure,
                                      'app.at_least(text)'::regprocedure, 'app.operates()'::regprocedure,
                                      'app.agencies_supplied()'::regprocedure, 'app.vendors_linked()'::regprocedure)
                   or pg_get_expr(p.polqual, p.polrelid) ~ 'current_setting|random')) as shared,
         coalesce((select string_agg(condition, ' or ' order by oid) from mine where polpermissive), 'false')
         as permitted,
         (select string_agg(condition, ' and ' order by oid) from mine where not polpermissive) as required
    from relations`

export type Readings = ReturnType<typeof readingPolicies>

/** Read from the catalog once per table and role, until a reader finds that the policies have changed. */
export function readingPolicies(database: Database) {
  const known = new Map<string, Promise<Reading>>()

  async function load(role: DatabaseRole, { schema, name }: PublishedTable): Promise<Reading> {
    const { rows } = await database.read(
      { role: 'service_role' },
      {
        name: 'realtime reading policies',
        text: readingSql,
        values: [`${schema}.${name}`, role === 'authenticated' ? [role, 'supplier'] : [role]],
      },
    )
    const { relations, stamp, shared, permitted, required } = rows[0]!
    return { relations, stamp, sharedByRole: shared, using: required ? `(${permitted}) and ${required}` : permitted }
  }

  return {
    of(role: DatabaseRole, table: PublishedTable): Promise<Reading> {
      const name = `${role} ${table.name}`
      let reading = known.get(name)
      if (!reading) {
        known.set(name, (reading = load(role, table)))
        reading.catch(() => known.delete(name))
      }
      return reading
    },
    forget: (role: DatabaseRole, table: PublishedTable) => void known.delete(`${role} ${table.name}`),
  }
}
