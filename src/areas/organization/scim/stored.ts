import type { Tx } from '#platform/database/database.ts'
import { ScimError } from '@granary/scim/errors.ts'
import type { Attributes } from '@granary/scim/filter-sql.ts'
import { isId, type GroupRow, type UserRow } from './resources.ts'

type Reading = Pick<Tx, 'one' | 'sql'>

export const notFound = (kind: 'User' | 'Group', id: string) => new ScimError(404, `${kind} ${id} was not found.`)

const users = `from scim_users s left join organization_members m on m.organization_id = s.organization_id
  and m.user_id = s.user_id`
const userColumns = `s.id, s.user_name, s.external_id, s.email, s.active, s.user_id, s.granted, s.resource,
  s.created_at, s.updated_at, m.disabled_at,
  (select jsonb_agg(jsonb_build_object('value', g.id, 'display', g.display_name) order by g.display_name)
    from scim_group_members gm
     join scim_groups g on g.organization_id = gm.organization_id and g.id = gm.group_id where gm.organization_id = $1
     and gm.scim_user_id = s.id) as groups`

const groups = 'from scim_groups s'
const groupColumns = `s.id, s.display_name, s.external_id, s.role, s.created_at, s.updated_at,
  (select jsonb_agg(jsonb_build_object('value', u.id, 'display', u.user_name) order by u.user_name)
    from scim_group_members gm
     join scim_users u on u.organization_id = gm.organization_id and u.id = gm.scim_user_id
     where gm.organization_id = $1 and gm.group_id = s.id) as members`

const shared = {
  id: { sql: 's.id::text', kind: 'text', exact: true },
  externalid: { sql: 's.external_id', kind: 'text', exact: true },
  'meta.created': { sql: 's.created_at', kind: 'instant' },
  'meta.lastmodified': { sql: 's.updated_at', kind: 'instant' },
} as const

const values = (name: string) =>
  ({
    from: `jsonb_array_elements(case when jsonb_typeof(s.resource -> '${name}') = 'array' then s.resource -> '${name}' else '[]' end) as each`,
    of: {
      value: { sql: `each ->> 'value'`, kind: 'text' },
      type: { sql: `each ->> 'type'`, kind: 'text' },
      display: { sql: `each ->> 'display'`, kind: 'text' },
      primary: { sql: `(each ->> 'primary')::boolean`, kind: 'boolean' },
    },
  }) as const

const part = (path: string) => ({ sql: `s.resource ${path}`, kind: 'text' }) as const

/** Attributes that a list can be filtered by. */
export const userAttributes: Attributes = {
  single: {
    ...shared,
    username: { sql: 's.user_name', kind: 'text' },
    active: { sql: '(s.active and m.disabled_at is null)', kind: 'boolean' },
    displayname: part(`->> 'displayName'`),
    title: part(`->> 'title'`),
    usertype: part(`->> 'userType'`),
    nickname: part(`->> 'nickName'`),
    'name.familyname': part(`-> 'name' ->> 'familyName'`),
    'name.givenname': part(`-> 'name' ->> 'givenName'`),
    'name.formatted': part(`-> 'name' ->> 'formatted'`),
  },
  several: { emails: values('emails'), phonenumbers: values('phoneNumbers') },
}

export const groupAttributes: Attributes = {
  single: { ...shared, displayname: { sql: 's.display_name', kind: 'text' } },
  several: {
    members: {
      from: `(select x.scim_user_id from scim_group_members x where x.organization_id = s.organization_id
        and x.group_id = s.id) as each`,
      of: { value: { sql: 'each.scim_user_id::text', kind: 'text', exact: true } },
    },
  },
}

type Page = { condition: string; values: unknown[]; offset: number; limit: number }

const page =
  (columns: string, from: string) =>
  async <R>(
    tx: Reading,
    organization: string,
    { condition, values, offset, limit }: Page,
  ): Promise<{ total: number; rows: R[] }> => {
    const { total } = (await tx.one<{ total: number }>(
      `select count(*)::int as total ${from} where s.organization_id = $1 and ${condition}`,
      [organization, ...values],
    ))!
    // A client that asks for none wants only the number.
    const rows =
      limit === 0
        ? []
        : await tx.sql(
            `select ${columns} ${from} where s.organization_id = $1 and ${condition} order by s.id
              limit ${limit} offset ${offset}`,
            [organization, ...values],
          )
    return { total, rows: rows as R[] }
  }
export const pageOfUsers = page(userColumns, users)
export const pageOfGroups = page(groupColumns, groups)

export const rowsOfUsers = (tx: Reading, organization: string, id: string) =>
  tx.sql<UserRow>(`select ${userColumns} ${users} where s.organization_id = $1 and s.id = $2`, [organization, id])
export const rowsOfGroups = (tx: Reading, organization: string, id: string) =>
  tx.sql<GroupRow>(`select ${groupColumns} ${groups} where s.organization_id = $1 and s.id = $2`, [organization, id])

export async function lockUser(tx: Reading, organization: string, id: string): Promise<UserRow> {
  const locked =
    isId(id) &&
    (await tx.one('select 1 from scim_users where organization_id = $1 and id = $2 for update', [organization, id]))
  if (!locked) throw notFound('User', id)
  return (await rowsOfUsers(tx, organization, id))[0]!
}

export async function lockGroup(tx: Reading, organization: string, id: string): Promise<GroupRow> {
  const locked =
    isId(id) &&
    (await tx.one('select 1 from scim_groups where organization_id = $1 and id = $2 for update', [organization, id]))
  if (!locked) throw notFound('Group', id)
  return (await rowsOfGroups(tx, organization, id))[0]!
}
