import { z } from 'zod'
import { command } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import type { Context } from '#platform/commands/command.ts'
import { holdersOf } from '#platform/auth/holders.ts'
import { notify } from '../notifications/notify.ts'
import {
  mostOverlapHours,
  tokenDays,
  whyNotChangeToken,
  whyNotMakeToken,
  type ScimScope,
  type ScimToken,
} from './rules.ts'

const record = { table: 'scim_tokens', label: 'Token' }
const secret = {
  hash: z.string().regex(/^[0-9a-f]{64}$/, 'Send the SHA-256 of the whole token in hexadecimal'),
  hint: z.string().length(4, 'Send the last four characters of the token'),
}

export const createScimToken = command('scim/create-token', {
  about:
    'Creates a token that lets a directory create and deactivate people. The requester generates the secret and sends only its hash.',
  decides: 'people',
  personal: true,
  access: true,
  secret: ['hash'],
  input: z.strictObject({
    name: z.string().trim().min(1, 'Enter the directory this token is for').max(80),
    scopes: z.array(z.enum(['users', 'groups'])).min(1, 'Select what the token may change'),
    ...secret,
  }),
  async run({ name, scopes, hash, hint }, context) {
    const { tx, actor, now } = context
    await tx.sql('select 1 from organizations where id = $1 for update', [actor.organization_id])
    const { living } = (await tx.one<{ living: number }>(
      `select count(*)::int as living from scim_tokens where organization_id = $1 and revoked_at is null
        and expires_at > $2`,
      [actor.organization_id, now],
    ))!
    refuseIf(whyNotMakeToken(actor, living))
    const made = await insert(tx, { name, scopes, hash, hint, organization_id: actor.organization_id, now })
    await tell(context, `A user provisioning token was created: ${name}.`)
    return made
  },
})

export const rotateScimToken = command('scim/rotate-token', {
  about: 'Replaces a token with a new one. The old token stays valid for some hours.',
  decides: 'people',
  personal: true,
  access: true,
  secret: ['hash'],
  input: z.strictObject({ id: z.uuid(), overlap_hours: z.int().min(0).max(mostOverlapHours), ...secret }),
  async run({ id, overlap_hours, hash, hint }, context) {
    const { tx, actor, now } = context
    const before = await tx.lock<ScimToken>(record, id)
    refuseIf(whyNotChangeToken(actor, before, now.toISOString()))
    const made = await insert(tx, {
      name: before.name,
      scopes: before.scopes,
      hash,
      hint,
      organization_id: actor.organization_id,
      now,
    })
    const ends = Math.min(Date.parse(before.expires_at), now.getTime() + overlap_hours * 3_600_000)
    await tx.update(record, id, { expires_at: new Date(ends) })
    await tell(context, `The user provisioning token ${before.name} was rotated.`)
    return { ...made, before: { id, expires_at: new Date(ends).toISOString() } }
  },
})

export const revokeScimToken = command('scim/revoke-token', {
  about: 'Revokes a directory’s token at once. Earlier changes stay.',
  personal: true,
  access: true,
  input: z.strictObject({ id: z.uuid() }),
  async run({ id }, context) {
    const { tx, actor, now } = context
    const before = await tx.lock<ScimToken>(record, id)
    refuseIf(whyNotChangeToken(actor, before, now.toISOString()))
    await tx.update(record, id, { revoked_at: now })
    await tell(context, `The user provisioning token ${before.name} was revoked.`)
    return { id }
  },
})

type New = {
  name: string
  scopes: readonly ScimScope[]
  hash: string
  hint: string
  organization_id: string
  now: Date
}

async function insert(tx: CommandTx, { name, scopes, hash, hint, organization_id, now }: New) {
  const expires_at = new Date(now.getTime() + tokenDays * 86_400_000)
  const { id } = (await tx.one<{ id: string }>(
    `insert into scim_tokens (organization_id, name, scopes, hint, hash, created_at, expires_at)
      values ($1, $2, $3, $4, decode($5, 'hex'), $6, $7) returning id`,
    [organization_id, name, [...new Set(scopes)], hint, hash, now, expires_at],
  ))!
  return { id, expires_at: expires_at.toISOString() }
}

async function tell({ tx, actor, now }: Context, words: string): Promise<void> {
  const people = await holdersOf(tx, actor.organization_id, ['admin'], now)
  await notify(
    tx,
    {
      organization_id: actor.organization_id,
      people,
      event: 'control_changed',
      record: null,
      path: '/security-settings',
      words,
      actor: null,
    },
    now,
  )
}
