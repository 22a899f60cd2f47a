import { randomBytes } from 'node:crypto'
import type { Command } from '#platform/commands/command.ts'
import { execute } from '#platform/commands/execute.ts'
import type { Caller } from '#platform/database/database.ts'
import { rightsOf, type Actor, type AgencyRole, type Role } from '#platform/roles.ts'
import { databaseOfCities, type TestDatabase } from './database.ts'

/** A person of a test: an actor with a live session. */
export type Person = Actor & { name: string; token: string }

let people = 0

/**
 * Rosa buys, Max manages, Ada administers: a separate organization for every test, so that every test also tests the
 * separation of agencies.
 */
export async function city(options: { kind?: 'agency' | 'vendor'; name?: string; in?: TestDatabase } = {}) {
  const place = options.in ?? (await databaseOfCities())
  const { owner, services, clock } = place
  const name = options.name ?? `City ${randomBytes(3).toString('hex')}`
  const { rows } = await owner.query<{ id: string }>(
    'insert into organizations (name, kind) values ($1, $2) returning id',
    [name, options.kind ?? 'agency'],
  )
  const organization = { id: rows[0]!.id, name }

  /**
   * Another person of this city, with a role, or without one (then the role is user). A platform_admin is a plain
   * member of the city.
   */
  const person = async (given: string, role?: Role, expires?: Date): Promise<Person> => {
    const email = `${given.toLowerCase()}.${++people}.${randomBytes(3).toString('hex')}@example.gov`
    const user = await owner.query<{ id: string }>(
      `insert into auth.users (email, email_confirmed_at, raw_user_meta_data) values ($1, now(), $2) returning id`,
      [email, { display_name: given }],
    )
    const user_id = user.rows[0]!.id
    await owner.query(
      'insert into organization_members (organization_id, user_id, display_name, email) values ($1, $2, $3, $4)',
      [organization.id, user_id, given, email],
    )
    if (role)
      await owner.query(
        'insert into user_roles (organization_id, user_id, role, granted_at, expires_at) values ($1, $2, $3, $4, $5)',
        [
          role === 'platform_admin' ? null : organization.id,
          user_id,
          role,
          expires ? new Date(expires.getTime() - 1000) : new Date(clock.now().getTime() - 1000),
          expires ?? null,
        ],
      )
    return {
      ...(await sessionOf(place, { user_id, email })),
      ...rightsOf(role ?? 'user'),
      organization_id: organization.id,
      name: given,
    }
  }

  /** An operator with this role in the city as well. */
  const operator = async (given: string, role: AgencyRole): Promise<Person> => {
    const who = await person(given, role)
    await owner.query(`insert into user_roles (user_id, role, granted_at) values ($1, 'platform_admin', $2)`, [
      who.user_id,
      clock.now(),
    ])
    return { ...who, operates: true }
  }

  const [rosa, max, ada] = [await person('Rosa', 'user'), await person('Max', 'manager'), await person('Ada', 'admin')]
  return {
    ...place,
    database: services.database,
    organization,
    rosa,
    max,
    ada,
    person,
    operator,
    /** An action of this person: one command, through the runner. */
    does: <In, Out>(who: Person, command: Command<string, In, Out>, input: In): Promise<Out> =>
      execute(services, command, input, actorOf(who)),
    /** The rows that this person reads through row security. */
    sees: async (who: Person, sql: string, values: unknown[] = []) =>
      (await services.database.read(callerOf(who), { text: sql, values })).rows,
    /** The rows that this person writes through row security and grants. */
    edits: async (who: Person, sql: string, values: unknown[] = []) =>
      (await services.database.write(callerOf(who), { text: sql, values })).rows,
  }
}

/** A live session of a person, for the wire. */
export async function sessionOf(
  { owner, services, clock }: Pick<TestDatabase, 'owner' | 'services' | 'clock'>,
  { user_id, email }: { user_id: string; email: string },
) {
  const now = clock.now()
  const { rows } = await owner.query<{ id: string }>(
    'insert into auth.sessions (user_id, refreshed_at, created_at, not_after) values ($1, $2, $2, $3) returning id',
    [user_id, now, new Date(now.getTime() + 86_400_000)],
  )
  const seconds = Math.floor(now.getTime() / 1000)
  const token = await services.keys.sign({
    sub: user_id,
    email,
    role: 'authenticated',
    aal: 'aal1',
    session_id: rows[0]!.id,
    iat: seconds,
    exp: seconds + 900,
  })
  return { user_id, email, session_id: rows[0]!.id, aal: 'aal1' as const, token }
}

const actorOf = ({ name, token, ...actor }: Person): Actor => actor

export const callerOf = (person: Person): Caller => ({ role: 'authenticated', actor: actorOf(person) })
