import pg from 'pg'
import type { Keys } from '#platform/auth/keys.ts'

/** A user who works during the crashes: an administrator of a separate organization. */
export type Worker = { email: string; password: string; user_id: string; organization_id: string; token: string }

export async function hire(
  owner: pg.Client,
  keys: Keys,
  n: number,
  password: string,
  encrypted: string,
): Promise<Worker> {
  const one = async (sql: string, values: unknown[]) => (await owner.query<{ id: string }>(sql, values)).rows[0]!.id
  const email = `worker${n}@crash.example`
  const organization_id = await one(`insert into organizations (name, kind) values ($1, 'agency') returning id`, [
    `Crash ${n}`,
  ])
  const user_id = await one(
    'insert into auth.users (email, encrypted_password, email_confirmed_at) values ($1, $2, now()) returning id',
    [email, encrypted],
  )
  await owner.query('insert into organization_members (organization_id, user_id, email) values ($1, $2, $3)', [
    organization_id,
    user_id,
    email,
  ])
  await owner.query(`insert into user_roles (organization_id, user_id, role) values ($1, $2, 'admin')`, [
    organization_id,
    user_id,
  ])
  const session_id = await one(
    `insert into auth.sessions (user_id, not_after) values ($1, now() + interval '1 day') returning id`,
    [user_id],
  )
  const now = Math.floor(Date.now() / 1000)
  const token = await keys.sign({
    sub: user_id,
    email,
    role: 'authenticated',
    aal: 'aal1',
    session_id,
    iat: now,
    exp: now + 3600,
  })
  return { email, password, user_id, organization_id, token }
}
