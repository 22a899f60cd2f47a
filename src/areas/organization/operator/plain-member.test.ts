import { beforeAll, expect, test } from 'vitest'
import type { Command } from '#platform/commands/command.ts'
import { carryOut } from '#platform/commands/execute.ts'
import { parseInput } from '#platform/commands/input.ts'
import type { Actor } from '#platform/roles.ts'
import { controls } from '#tests/controls.ts'
import { city, type Person } from '#tests/city.ts'
import { heard, joined } from '#tests/realtime.ts'
import { sampleOf } from '#tests/sample-input.ts'
import { startWire } from '#tests/wire.ts'
import { commands } from '../../../commands.ts'
import { disableMember, removeMember } from '../members/commands.ts'
import { revokeRole } from '../members/roles/commands.ts'
import { announce } from './commands.ts'

// The operator of the installation who is a member of an agency has the role the agency granted there, and nothing
// more.

let place: Awaited<ReturnType<typeof city>>
/** A plain member who is the operator, an administrator who is, and one who was until a minute ago. */
let plain: Person, leading: Person, former: Person

beforeAll(async () => {
  place = await city()
  const operates = (who: Person, expires: Date | null = null) =>
    place.owner.query(
      `insert into user_roles (user_id, role, granted_at, expires_at)
        values ($1, 'platform_admin', $2::timestamptz - interval '1 hour', $3)`,
      [who.user_id, place.clock.now(), expires],
    )
  ;[plain, leading, former] = [
    await place.person('Pia', 'user'),
    await place.person('Pat', 'admin'),
    await place.person('Phil', 'user'),
  ]
  await operates(plain)
  await operates(leading)
  await operates(former, new Date(place.clock.now().getTime() - 60_000))
  for (const who of [plain, former])
    await place.owner.query('delete from user_roles where user_id = $1 and organization_id is not null', [who.user_id])
  const id = place.organization.id
  await place.owner.query(
    `insert into invitations (organization_id, email, role, expires_at)
      values ($1, 'a@b.gov', 'user', now() + interval '1 day')`,
    [id],
  )
  await place.owner.query(
    `insert into audit_events (organization_id, actor, command, input, at, request_id)
      values ($1, $2, 'members/invite', '{}', now(), 'test')`,
    [id, place.ada.user_id],
  )
  await place.owner.query(
    `insert into app.security_events (organization_id, user_id, event_type, severity, event_data)
      values ($1, $2, 'access_denied', 'low', '{}')`,
    [id, place.ada.user_id],
  )
  await place.owner.query(
    `insert into operator_accesses (organization_id, operator, reason, starts_at, ends_at)
      values ($1, 'x@y.gov', 'A ticket', now(), now() + interval '1 hour')`,
    [id],
  )
})

/** As the server finds the person: by the session, and never by what a test says about them. */
const actorOf = async ({ token }: Person): Promise<Actor> =>
  (await place.services.callers.fresh(new Headers({ authorization: `Bearer ${token}` }))).actor!
const reads = async (who: Person, table: string) =>
  (
    await place.services.database.read(
      { role: 'authenticated', actor: await actorOf(who) },
      {
        text: `select count(*)::int as rows from ${table} where organization_id = $1`,
        values: [place.organization.id],
      },
    )
  ).rows[0]!.rows as number

const ofAdministrators = ['invitations', 'audit_events', 'app.security_events', 'operator_accesses']

test.each(ofAdministrators)(
  'a plain member who is the operator reads no row of %s, and one the agency made administrator does',
  async (table) => {
    expect(await reads(place.ada, table)).toBeGreaterThan(0)
    expect([await reads(plain, table), await reads(former, table), await reads(place.rosa, table)]).toEqual([0, 0, 0])
    expect(await reads(leading, table)).toBe(await reads(place.ada, table))
  },
)

test('the roles of colleagues are seen by administrators, and one’s own by everyone', async () => {
  expect(await reads(place.ada, 'user_roles')).toBeGreaterThan(3)
  expect([await reads(plain, 'user_roles'), await reads(former, 'user_roles')]).toEqual([0, 0])
})

/** A command's answer to a person. Its effect is undone, so that the next person finds the same. */
async function answer(who: Actor, command: Command, raw: unknown): Promise<string> {
  const { services } = place
  const undo = new Error('undone')
  let said = 'done'
  try {
    const input = parseInput(command.input, raw)
    await services.database.transaction({ role: 'commands', actor: who }, async (tx) => {
      await carryOut(services, tx, command, input, who, { id: 'test' })
      throw undo
    })
  } catch (error) {
    if (error !== undo) said = (error as Error).message
  }
  return said.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'an id')
}

/** Commands for the operator of the installation, and no administrator. */
const operatorsOwn = [
  'billing-invoices/settle',
  'growth/platform',
  'operator-access/open',
  'plans/business',
  'plans/list',
  'plans/price',
  'tenants/list',
]
const isOperators = ({ name }: Command) => name.startsWith('platform/') || operatorsOwn.includes(name)

test('every command answers a plain member who is the operator as it answers a user', async () => {
  const [user, operator, ended, administrator] = await Promise.all([place.rosa, plain, former, place.ada].map(actorOf))
  const differ: string[] = []
  const refused = new Set<string>()
  for (const command of commands) {
    if (isOperators(command)) continue
    const input = sampleOf(command.input)
    const asUser = await answer(user!, command, input)
    for (const who of [operator!, ended!]) {
      const said = await answer(who, command, input)
      if (said !== asUser) differ.push(`${command.name}: ${said} instead of ${asUser}`)
    }
    if ((await answer(administrator!, command, input)) !== asUser) refused.add(command.name.split('/')[0]!)
  }
  expect(differ).toEqual([])
  // Each of these refuses a user by the role, before it looks for a row.
  expect(refused.size).toBeGreaterThan(40)
})

test('the console’s commands work for the operator whatever role the agency granted, and for no one else', async () => {
  const input = {
    words: 'Down for maintenance',
    starts_at: new Date(place.clock.now().getTime() - 1000).toISOString(),
    ends_at: new Date(place.clock.now().getTime() + 3_600_000).toISOString(),
  }
  for (const who of [plain, leading]) expect(await answer(await actorOf(who), announce, input)).toBe('done')
  for (const who of [former, place.ada])
    expect(await answer(await actorOf(who), announce, input)).toBe(
      'Only the operator of this installation can do this.',
    )
  for (const command of commands.filter(({ name, reads }) => reads && name.startsWith('platform/'))) {
    expect([command.name, await answer(await actorOf(plain), command, sampleOf(command.input))]).toEqual([
      command.name,
      'done',
    ])
    expect([command.name, await answer(await actorOf(former), command, sampleOf(command.input))]).not.toEqual([
      command.name,
      'done',
    ])
  }
})

test('an operator whose agency role is removed loses it at the next request, and stays the operator', async () => {
  const zoe = await place.operator('Zoe', 'admin')
  expect(await reads(zoe, 'audit_events')).toBeGreaterThan(0)
  const { change } = (await place.does(place.ada, revokeRole, { user_id: zoe.user_id })) as { change: string }
  await place.does(zoe, controls.approve, { id: change })
  expect(await actorOf(zoe)).toMatchObject({ role: 'user', operates: true })
  expect(await reads(zoe, 'audit_events')).toBe(0)
})

test("an administrator of the agency can't lock the operator's account", async () => {
  for (const command of [disableMember, removeMember])
    await expect(place.does(place.ada, command, { user_id: plain.user_id })).rejects.toThrow(
      'a person whose role is above yours',
    )
})

test('in a settings row of an earlier server platform_admin is no role of an agency', async () => {
  const { rows } = await place.owner.query(
    `with said as materialized (select set_config('app.role', 'platform_admin', true))
     select app.role() as role, app.at_least('admin') as admin, app.at_least('platform_admin') as operates from said`,
  )
  expect(rows[0]).toMatchObject({ role: 'user', admin: false, operates: false })
})

test('a plain member who is the operator gets no change that only administrators may see', async () => {
  const wire = await startWire()
  const heardBy = async (who: Person) => {
    const changes = heard<{ table: string }>()
    const client = wire.signedIn(who)
    await client.realtime.setAuth()
    const channel = client.channel('administrators’ rows')
    for (const table of ['operator_accesses', 'funds'])
      channel.on(
        'postgres_changes' as never,
        { event: 'INSERT', schema: 'public', table } as never,
        (change: { table: string }) => changes.hear(change),
      )
    await joined(channel)
    return changes
  }
  const [theirs, hers] = [await heardBy(plain), await heardBy(leading)]
  await place.owner.query(
    `insert into operator_accesses (organization_id, operator, reason, starts_at, ends_at, ended_at)
      values ($1, 'x@y.gov', 'Another', now(), now() + interval '1 hour', now())`,
    [place.organization.id],
  )
  await place.owner.query(`insert into funds (organization_id, code, name, type) values ($1, 'A', 'A', 'general')`, [
    place.organization.id,
  ])
  expect([(await hers.next()).table, (await hers.next()).table]).toEqual(['operator_accesses', 'funds'])
  expect((await theirs.next()).table).toBe('funds')
})
