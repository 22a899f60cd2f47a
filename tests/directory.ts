import { createHash, randomBytes } from 'node:crypto'
import { createScimToken } from '#areas/organization/scim/tokens.ts'
import { city, type Person } from './city.ts'
import type { TestDatabase } from './database.ts'
import { startWire } from './wire.ts'

export const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const groupSchema = 'urn:ietf:params:scim:schemas:core:2.0:Group'
export const patchSchema = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
export const errorSchema = 'urn:ietf:params:scim:api:messages:2.0:Error'

let people = 0
/** The email domain that the newest city of a test has proved: a directory speaks for no other. */
let domain = 'example.gov'
export const newName = (name: string) => `${name}.${++people}.${randomBytes(3).toString('hex')}@${domain}`

/** Rows that a test needs without their history: triggers are off in this one transaction. */
export async function unguarded(
  owner: TestDatabase['owner'],
  statements: readonly [sql: string, values: unknown[]][],
): Promise<void> {
  const client = await owner.connect()
  try {
    await client.query(`begin; set local session_replication_role = replica`)
    for (const [sql, values] of statements) await client.query(sql, values)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

/** A city with a directory token, and requests as Okta and Entra send them. */
export async function directoryCity() {
  const wire = await startWire()
  const town = await city()
  const bea = await town.person('Bea', 'admin')
  // The free plan has too few seats for a directory.
  await town.owner.query(
    `insert into subscriptions (organization_id, plan_id, status, started_at) select $1, id, 'active', now() from plans
      where code = 'professional'`,
    [town.organization.id],
  )
  domain = `${randomBytes(5).toString('hex')}.gov`
  await unguarded(town.owner, [
    [
      `insert into email_domains (organization_id, domain, token, verified_at) values ($1, $2, 'proved', $3)`,
      [town.organization.id, domain, town.clock.now()],
    ],
  ])
  const makeToken = async (who: Person, scopes: ('users' | 'groups')[] = ['users', 'groups'], name = 'Okta') => {
    const token = `grnscim_${randomBytes(32).toString('hex')}`
    const made = await town.does(who, createScimToken, {
      name,
      scopes,
      hash: createHash('sha256').update(token).digest('hex'),
      hint: token.slice(-4),
    })
    return { ...made, token }
  }
  const { token, id: tokenId } = await makeToken(town.ada)
  const scim = async (method: string, path: string, body?: unknown, bearer = token) => {
    const answer = await fetch(`${wire.url}/scim/v2${path}`, {
      method,
      headers: {
        authorization: `Bearer ${bearer}`,
        ...(body !== undefined && { 'content-type': 'application/scim+json' }),
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await answer.text()
    return { status: answer.status, headers: answer.headers, body: text ? (JSON.parse(text) as any) : null }
  }
  const newUser = async (more: object = {}, name = newName('dana')) =>
    (
      await scim('POST', '/Users', {
        schemas: [userSchema],
        userName: name,
        externalId: `ext-${name}`,
        name: { givenName: 'Dana', familyName: 'Ortiz' },
        emails: [{ value: name, type: 'work', primary: true }],
        active: true,
        ...more,
      })
    ).body
  const patch = (path: string, ...Operations: object[]) => scim('PATCH', path, { schemas: [patchSchema], Operations })
  const rolesOf = async (person: string) =>
    (
      await town.owner.query<{ role: string }>(
        'select role from user_roles where user_id = $1 order by granted_at desc, id desc limit 1',
        [person],
      )
    ).rows[0]?.role ?? 'user'
  const accountOf = async (scimId: string) =>
    (await town.owner.query<{ user_id: string | null }>('select user_id from scim_users where id = $1', [scimId]))
      .rows[0]!.user_id!
  return { ...town, wire, bea, makeToken, token, tokenId, scim, newUser, patch, rolesOf, accountOf }
}
