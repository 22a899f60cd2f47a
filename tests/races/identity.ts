import { randomBytes } from 'node:crypto'
import { generateSync } from 'otplib'
import { acceptInvitation } from '#areas/organization/members/invitation-commands.ts'
import { invitationToken } from '#areas/organization/members/invitation-token.ts'
import { createOrganization } from '#areas/organization/organizations/commands.ts'
import { createUser } from '#platform/auth/accounts.ts'
import { asIdentity } from '#platform/auth/identity.ts'
import { startSession } from '#platform/auth/sessions.ts'
import { issueOneTimeToken } from '#platform/auth/tokens/one-time-tokens.ts'
import { execute } from '#platform/commands/execute.ts'
import { Refusal } from '#platform/commands/refusals.ts'
import type { Actor } from '#platform/roles.ts'
import { city } from '../city.ts'
import { newEmail } from '../sign-in.ts'
import { startWire } from '../wire.ts'
import { times, type Race } from './race.ts'

type Wire = Awaited<ReturnType<typeof startWire>>
const request = { address: '192.0.2.7', network: '192.0.2.7', userAgent: null }

/** The wire's answer, as from a command: a refusal is thrown. */
async function asks({ fetch }: Wire, path: string, body: object, token?: string): Promise<Record<string, any>> {
  const answer = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    ...(token && { token }),
  })
  const said = (await answer.json()) as Record<string, any>
  if (answer.status >= 500) throw new Error(`${answer.status}: ${JSON.stringify(said)}`)
  if (!answer.ok) throw new Refusal(String(said.msg ?? said.message ?? said.error_description ?? answer.status))
  return said
}

/** The limits on attempts would end the race too early: they have their own tests. */
const forget = ({ owner }: Wire) => owner.query('delete from auth.rate_counters')

async function account({ services }: Wire) {
  const email = newEmail()
  const user = await asIdentity(services, (tx) => createUser(tx, services, { email, emailConfirmed: true }))
  return {
    email,
    user,
    session: () =>
      asIdentity(services, (tx) =>
        startSession(tx, services, { userId: user, method: 'password', aal: 'aal1', request }),
      ),
  }
}

/** A city that invited people without an organization. */
async function inviting(place: Awaited<ReturnType<typeof city>>) {
  const { owner, organization, ada, services, clock } = place
  const invited = async () => {
    const email = `nora.${randomBytes(6).toString('hex')}@example.gov`
    const { rows } = await owner.query<{ id: string }>(
      'insert into auth.users (email, email_confirmed_at) values ($1, now()) returning id',
      [email],
    )
    const actor: Actor = {
      user_id: rows[0]!.id,
      organization_id: null,
      role: 'user',
      session_id: '',
      aal: 'aal1',
      email,
    }
    const { rows: made } = await owner.query<{ id: string }>(
      `insert into invitations (organization_id, email, role, invited_by, created_at, expires_at)
        values ($1, $2, 'user', $3, $4, $4::timestamptz + interval '7 days') returning id`,
      [organization.id, email, ada.user_id, clock.now()],
    )
    const token = invitationToken(services.keys, { organization_id: organization.id, id: made[0]!.id })
    return { actor, accepts: () => execute(services, acceptInvitation, { token, display_name: 'Nora' }, actor) }
  }
  const people = async () =>
    (
      await owner.query<{ people: number }>(
        'select count(*)::int as people from organization_members where organization_id = $1',
        [organization.id],
      )
    ).rows[0]!.people
  const leave = () =>
    owner.query('delete from organization_members where organization_id = $1 and display_name = $2', [
      organization.id,
      'Nora',
    ])
  return { invited, people, leave }
}

export const identity: Race[] = [
  {
    kind: 'one invitation accepted several times',
    async stage() {
      const place = await city()
      const { invited, people, leave } = await inviting(place)
      return async () => {
        const { actor, accepts } = await invited()
        return {
          callers: times(3, accepts),
          after: async () => [
            await people(),
            (await place.owner.query('select from user_roles where user_id = $1', [actor.user_id])).rowCount,
          ],
          is: [4, 1],
          clear: leave,
        }
      }
    },
  },
  {
    kind: 'the last seat of a plan taken by several people',
    async stage() {
      const place = await city()
      await place.person('Eve')
      const { invited, people, leave } = await inviting(place)
      return async () => {
        const both = [await invited(), await invited(), await invited()]
        return { callers: both.map(({ accepts }) => accepts), after: people, is: 5, clear: leave }
      }
    },
  },
  {
    kind: 'an organization founded twice by one person',
    async stage() {
      const { services, owner } = await city()
      return async (round) => {
        const email = `fay.${randomBytes(6).toString('hex')}@example.gov`
        const { rows } = await owner.query<{ id: string }>(
          'insert into auth.users (email, email_confirmed_at) values ($1, now()) returning id',
          [email],
        )
        const fay: Actor = {
          user_id: rows[0]!.id,
          organization_id: null,
          role: 'user',
          session_id: '',
          aal: 'aal1',
          email,
        }
        let tab = 0
        return {
          callers: times(3, () =>
            execute(
              services,
              createOrganization,
              { name: `Fayetown ${round} ${fay.user_id} ${++tab}`, kind: 'agency', time_zone: 'America/Chicago' },
              fay,
            ),
          ),
          after: async () =>
            (
              await owner.query('select count(*)::int as founded from organizations where name like $1', [
                `%${fay.user_id}%`,
              ])
            ).rows,
          is: [{ founded: 1 }],
        }
      }
    },
  },
  {
    kind: 'one link from an email redeemed several times',
    async stage() {
      const at = await startWire()
      const { user, email } = await account(at)
      return async () => {
        const { token } = await asIdentity(at.services, (tx) =>
          issueOneTimeToken(tx, at.services, { userId: user, purpose: 'magiclink', email }),
        )
        const before = Number(
          (await at.owner.query('select count(*)::int as n from auth.sessions where user_id = $1', [user])).rows[0].n,
        )
        return {
          callers: times(4, () => asks(at, '/auth/v1/verify', { type: 'magiclink', token_hash: token })),
          after: async () =>
            Number(
              (await at.owner.query('select count(*)::int as n from auth.sessions where user_id = $1', [user])).rows[0]
                .n,
            ) - before,
          is: 1,
        }
      }
    },
  },
  {
    kind: 'one code from an email typed in several items',
    async stage() {
      const at = await startWire()
      const { user, email } = await account(at)
      return async () => {
        at.clock.advance(60_000)
        await forget(at)
        const { code } = await asIdentity(at.services, (tx) =>
          issueOneTimeToken(tx, at.services, { userId: user, purpose: 'magiclink', email }),
        )
        return {
          callers: times(4, () => asks(at, '/auth/v1/verify', { type: 'email', email, token: code })),
          after: async () =>
            (await at.owner.query('select count(*)::int as left from auth.one_time_tokens where user_id = $1', [user]))
              .rows,
          is: [{ left: 0 }],
        }
      }
    },
  },
  {
    kind: 'one refresh token exchanged by several tabs',
    async stage() {
      const at = await startWire()
      const { session } = await account(at)
      return async () => {
        const { refresh_token } = await session()
        const next = new Set<string>()
        return {
          callers: times(
            5,
            async () =>
              void next.add(
                (await asks(at, '/auth/v1/token?grant_type=refresh_token', { refresh_token })).refresh_token as string,
              ),
          ),
          wins: 5,
          after: async () => [
            next.size,
            (
              await at.owner.query(
                `select from auth.refresh_tokens where used_at is null
                  and session_id = (select id from auth.sessions order by id desc limit 1)`,
              )
            ).rowCount,
          ],
          is: [1, 1],
        }
      }
    },
  },
  {
    kind: 'one code of a second factor used in several sessions',
    async stage() {
      const at = await startWire()
      const { session } = await account(at)
      const enter = async () => (await session()).access_token
      const first = await enter()
      const { id, totp } = await asks(at, '/auth/v1/factors', { factor_type: 'totp', friendly_name: 'Phone' }, first)
      const nextCode = () => (
        at.clock.advance(30_000),
        generateSync({ secret: totp.secret as string, epoch: Math.floor(at.clock.now().getTime() / 1000) })
      )
      const verifies = async (token: string, challenge_id: string, code: string) =>
        asks(at, `/auth/v1/factors/${id}/verify`, { challenge_id, code }, token)
      const challenges = async (token: string) =>
        (await asks(at, `/auth/v1/factors/${id}/challenge`, {}, token)).id as string
      await verifies(first, await challenges(first), nextCode())
      return async () => {
        await forget(at)
        const sessions = []
        for (let number = 0; number < 3; number++) {
          const token = await enter()
          sessions.push({ token, challenge: await challenges(token) })
        }
        const code = nextCode()
        let raised = 0
        return {
          callers: sessions.map(
            ({ token, challenge }) =>
              async () =>
                void (await verifies(token, challenge, code), raised++),
          ),
          after: async () => raised,
          is: 1,
        }
      }
    },
  },
  {
    kind: 'one demonstration slot booked by several people',
    async stage() {
      const at = await startWire()
      const book = (starts_at: string, guest: number) =>
        asks(at, '/functions/v1/public/demo-bookings', {
          email: `guest${guest}@example.gov`,
          name: 'Guest',
          agency: '',
          notes: '',
          zone: 'America/New_York',
          starts_at,
          opened_for: 5_000,
        })
      return async () => {
        at.clock.advance(3_600_000)
        const { slots } = (await (await at.fetch('/functions/v1/public/demo-slots')).json()) as { slots: string[] }
        const slot = slots[0]!
        return {
          callers: [1, 2, 3].map((guest) => () => book(slot, guest)),
          after: async () =>
            (
              await at.owner.query(
                `select count(*)::int as booked from demo_bookings where starts_at = $1 and status = 'booked'`,
                [slot],
              )
            ).rows,
          is: [{ booked: 1 }],
        }
      }
    },
  },
]
