import { z } from 'zod'
import { connectionDays, codeSeconds, hashOf } from '#platform/auth/programs/program-tokens.ts'
import { isRegistered, placeOf, registrationOf } from '#platform/auth/programs/registration.ts'
import { issuerOf } from '#platform/commands/as-sign-in.ts'
import { command, question, type Command, type Context } from '#platform/commands/command.ts'
import { NotFound, Refusal, refuseIf } from '#platform/commands/refusals.ts'
import { say } from '#platform/say.ts'
import { aiPolicyOf } from './policy.ts'
import { changeAiPolicy } from './policy-change.ts'
import type { AiPolicy } from './records.ts'
import {
  scopes,
  whyNotCalled,
  whyNotConnect,
  whyNotDisconnect,
  whyNotPropose,
  whyNotUseProgram,
  type ConnectedProgram,
  type ProgramScope,
} from './rules.ts'

const scope = z.enum(Object.keys(scopes) as [ProgramScope, ...ProgramScope[]])
const sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'Send a SHA-256 in hexadecimal')

const programAsked = z.strictObject({
  /** The registration with our code, as /oauth/v1/program returned it. */
  registration: z.string().max(4_000),
  redirect_uri: z.string().max(2_000),
})

export type AskedProgram = {
  name: string
  returns_to: string
  whyNot: string | null
  whyNotPropose: string | null
  note: string | null
}

/** Where the program's answer goes is checked before anything is shown: a wrong address gets nothing, not even a no. */
export const askProgram = question('connected-programs/ask', {
  about: 'Returns the name of a program that asks to connect, its return address, and why it can’t connect.',
  input: programAsked,
  async run({ registration, redirect_uri }, { tx, actor, keys }): Promise<AskedProgram> {
    const { name, returns_to } = programOf(keys, registration, redirect_uri)
    const policy = await aiPolicyOf(tx, actor.organization_id)
    return {
      name,
      returns_to,
      whyNot: whyNotUseProgram(policy, actor) ?? whyNotCalled(await bearersOf(tx, actor.organization_id, name)),
      whyNotPropose: whyNotPropose(policy),
      note: 'note' in policy ? ((policy as AiPolicy).note ?? null) : null,
    }
  },
})

export const connectProgram = command('connected-programs/connect', {
  about: 'Connects an outside program with these permissions. The page generates the code and sends only its hash.',
  personal: true,
  access: true,
  secret: ['registration', 'client_id', 'challenge', 'code_hash', 'redirect_uri'],
  input: programAsked.extend({
    client_id: z.string().min(1).max(4_000),
    scopes: z.array(scope).min(1, 'Select what the program may do'),
    challenge: z.string().regex(/^[\w-]{43}$/, 'The program sent no code_challenge of PKCE with S256.'),
    code_hash: sha256,
  }),
  async run({ registration, redirect_uri, client_id, scopes: asked, challenge, code_hash }, { tx, actor, keys, now }) {
    const { name, returns_to } = programOf(keys, registration, redirect_uri)
    // Simultaneous requests are counted one after the other.
    await tx.sql('select 1 from organization_members where organization_id = $1 and user_id = $2 for update', [
      actor.organization_id,
      actor.user_id,
    ])
    const { living } = (await tx.one<{ living: number }>(
      `select count(*)::int as living from connected_programs where organization_id = $1 and user_id = $2
        and revoked_at is null and expires_at > $3`,
      [actor.organization_id, actor.user_id, now],
    ))!
    refuseIf(whyNotConnect(await aiPolicyOf(tx, actor.organization_id), { actor, asked, living }))
    refuseIf(whyNotCalled(await bearersOf(tx, actor.organization_id, name)))
    const issuer = await issuerOf(tx, actor)
    const { id } = (await tx.one<{ id: string }>(
      `insert into connected_programs (organization_id, user_id, name, returns_to, client, scopes, created_at, expires_at,
        code_hash, code_challenge, code_expires_at, redirect_uri, aal, issuer)
       values ($1, $2, $3, $4, $5, $6, $7, $8, decode($9, 'hex'), $10, $11, $12, $13, $14) returning id`,
      [
        actor.organization_id,
        actor.user_id,
        name,
        returns_to,
        hashOf(client_id),
        [...new Set(asked)],
        now,
        new Date(now.getTime() + connectionDays * 86_400_000),
        code_hash,
        challenge,
        new Date(now.getTime() + codeSeconds * 1_000),
        redirect_uri,
        actor.aal,
        issuer,
      ],
    ))!
    return { id, name, scopes: asked }
  },
})

/** Members of the organization, or the organization itself, whose names look like that of a program. */
const bearersOf = (tx: Pick<Context['tx'], 'sql'>, organization: string, name: string) =>
  tx.sql(
    `select 1 from organization_members where organization_id = $1
        and app.organization_skeleton(app.unmarked_name(display_name)) = app.organization_skeleton($2)
      union all select 1 from organizations where id = $1 and app.organization_skeleton(name) = app.organization_skeleton($2)`,
    [organization, name],
  )

export const disconnectProgram = command('connected-programs/disconnect', {
  about: 'Disconnects a program at once, with all access that its person gave it. What it proposed stays.',
  access: true,
  input: z.strictObject({ id: z.uuid() }),
  async run({ id }, { tx, actor, now }) {
    const program = await tx.one<Pick<ConnectedProgram, 'user_id' | 'revoked_at'>>(
      'select user_id, revoked_at from connected_programs where organization_id = $1 and id = $2 for update',
      [actor.organization_id, id],
    )
    if (!program) throw new NotFound('Connected program')
    refuseIf(whyNotDisconnect(program, actor))
    // A program that asked for more is connected twice: disconnecting it ends all that this person gave it.
    await tx.sql(
      `update connected_programs p set revoked_at = $3 from connected_programs o
        where o.organization_id = $1 and o.id = $2 and p.organization_id = o.organization_id and p.user_id = o.user_id
          and p.client = o.client and p.revoked_at is null`,
      [actor.organization_id, id, now],
    )
    return { id }
  },
})

export const programCommands: readonly Command[] = [askProgram, connectProgram, disconnectProgram, changeAiPolicy]

function programOf(keys: Parameters<typeof registrationOf>[0], registration: string, redirect: string) {
  const found = registrationOf(keys, registration)
  if (!found) throw new Refusal(say('This program is not registered here.'))
  if (!isRegistered(found, redirect))
    throw new Refusal(
      say('This program asked to return to an address that it did not register. Nothing was sent to it.'),
    )
  return { name: found.name, returns_to: placeOf(redirect) }
}
