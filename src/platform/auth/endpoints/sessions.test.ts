import { expect, test } from 'vitest'
import { city } from '#tests/city.ts'
import { startWire } from '#tests/wire.ts'

async function two() {
  const wire = await startWire()
  const town = await city()
  const { rows } = await town.owner.query<{ id: string }>(
    `insert into auth.sessions (user_id, user_agent, refreshed_at, created_at, not_after)
      values ($1, 'Elsewhere', $2, $2, $3) returning id`,
    [town.rosa.user_id, town.clock.now(), new Date(town.clock.now().getTime() + 86_400_000)],
  )
  return { ...town, wire, elsewhere: rows[0]!.id }
}

test('people see their own sign-ins, the current one first', async () => {
  const { wire, rosa, max, elsewhere } = await two()
  const { sessions } = (await (await wire.fetch('/auth/v1/sessions', { token: rosa.token })).json()) as {
    sessions: { id: string; current: boolean; user_agent: string }[]
  }
  expect(sessions.map(({ id, current }) => [id, current])).toEqual([
    [rosa.session_id, true],
    [elsewhere, false],
  ])
  const theirs = (await (await wire.fetch('/auth/v1/sessions', { token: max.token })).json()) as { sessions: unknown[] }
  expect(theirs.sessions).toHaveLength(1)
  expect((await wire.fetch('/auth/v1/sessions')).status).toBe(403)
})

test('only its owner can end one of them', async () => {
  const { wire, rosa, max, elsewhere, owner } = await two()
  const end = (token: string, id: string) => wire.fetch(`/auth/v1/sessions/${id}`, { method: 'DELETE', token })
  expect((await end(max.token, elsewhere)).status).toBe(404)
  expect((await end(rosa.token, 'all')).status).toBe(400)
  expect((await end(rosa.token, elsewhere)).status).toBe(204)
  expect((await owner.query('select 1 from auth.sessions where id = $1', [elsewhere])).rows).toEqual([])
  expect((await end(rosa.token, elsewhere)).status).toBe(404)
})
