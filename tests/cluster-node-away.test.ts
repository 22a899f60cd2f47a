import { execFileSync } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFund } from '#areas/planning/budgets/commands.ts'
import { city, type Person } from './city.ts'
import { clusterDatabase } from './cluster.ts'
import { testDatabase, useDatabase } from './database.ts'
import { goodPassword, inEmail, emailTo } from './sign-in.ts'
import { startWire } from './wire.ts'

/** Shell commands that kill and start a worker of the test cluster; {port} is its port (docs/operations/citus.md). */
const { CITUS_URL, CITUS_AWAY, CITUS_BACK } = process.env

describe.skipIf(!CITUS_URL || !CITUS_AWAY || !CITUS_BACK)('while a node is away', () => {
  type City = Awaited<ReturnType<typeof city>>
  let wire: Awaited<ReturnType<typeof startWire>>
  let away: { city: City; port: number }
  let here: { city: City; port: number }
  const run = (command: string) =>
    execFileSync('/bin/sh', ['-c', command.replaceAll('{port}', String(away.port))], { stdio: 'ignore' })

  const portOf = async (organization: string): Promise<number> =>
    (
      await (
        await testDatabase()
      ).owner.query<{ nodeport: number }>(
        `select n.nodeport from pg_dist_placement p join pg_dist_node n on n.groupid = p.groupid
          where p.shardid = get_shard_id_for_distribution_column('public.funds', $1::uuid)`,
        [organization],
      )
    ).rows[0]!.nodeport
  const placed = async () => {
    const made = await city()
    return { city: made, port: await portOf(made.organization.id) }
  }
  const emails = new Map<string, string>()
  const signIn = (person: Person) =>
    wire.client().auth.signInWithPassword({ email: emails.get(person.user_id)!, password: goodPassword })

  beforeAll(async () => {
    await useDatabase(clusterDatabase())
    wire = await startWire()
    away = await placed()
    do here = await placed()
    while (here.port === away.port)
    for (const { rosa } of [away.city, here.city]) {
      const set = await wire
        .service()
        .auth.admin.updateUserById(rosa.user_id, { password: goodPassword, email_confirm: true })
      expect(set.error).toBeNull()
      emails.set(rosa.user_id, set.data.user!.email!)
      expect((await signIn(rosa)).error).toBeNull()
    }
    run(CITUS_AWAY!)
  })
  afterAll(() => run(CITUS_BACK!))

  test('people of the other nodes sign in with a password, and their session continues', async () => {
    const client = wire.client()
    const { data, error } = await client.auth.signInWithPassword({
      email: emails.get(here.city.rosa.user_id)!,
      password: goodPassword,
    })
    expect(error).toBeNull()
    expect(data.user!.last_sign_in_at).toBe(wire.clock.now().toISOString())
    expect((await client.auth.refreshSession()).error).toBeNull()
    expect((await client.auth.getUser()).data.user!.id).toBe(here.city.rosa.user_id)
    expect((await client.auth.signOut()).error).toBeNull()
  })

  test('people of the other nodes sign in with a link', async () => {
    const email = emails.get(here.city.rosa.user_id)!
    const client = wire.client()
    expect((await client.auth.signInWithOtp({ email, options: { shouldCreateUser: false } })).error).toBeNull()
    await wire.services.settle()
    const { tokenHash } = inEmail(emailTo(wire, email))
    expect((await client.auth.verifyOtp({ token_hash: tokenHash, type: 'email' })).error).toBeNull()
  })

  test('who signed in there works', async () => {
    const { ada, does, rosa } = here.city
    await does(ada, createFund, { code: '100', name: 'General fund', type: 'general' })
    const { data } = await signIn(rosa)
    const said = await wire.fetch(`/rest/v1/funds?select=code&organization_id=eq.${rosa.organization_id}`, {
      token: data.session!.access_token,
    })
    expect([said.status, await said.json()]).toEqual([200, [{ code: '100' }]])
  })

  test('a wrong password is refused, and guesses are counted', async () => {
    const email = emails.get(here.city.rosa.user_id)!
    const { error } = await wire.client().auth.signInWithPassword({ email, password: 'Wrong-Lantern-58' })
    expect(error).toMatchObject({ code: 'invalid_credentials' })
  })

  test('people of the node that is away are told to try again, and sign in when it is back', async () => {
    const refused = await signIn(away.city.rosa)
    expect(refused.error).toMatchObject({ status: 503 })
    run(CITUS_BACK!)
    expect((await signIn(away.city.rosa)).error).toBeNull()
  })
})
