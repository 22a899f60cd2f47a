import { z } from 'zod'
import { issuerOf } from '#platform/commands/as-sign-in.ts'
import { command, question } from '#platform/commands/command.ts'
import { NotFound, refuseIf } from '#platform/commands/refusals.ts'
import { firstReason } from '#platform/rules.ts'
import { known } from './reach.ts'
import { isBound, mostOf, mostScopes, whyNotMakeKey, whyNotRevokeKey, whyNotScope, type ApiKey } from './rules.ts'

export const createKey = command('api-keys/create', {
  about: 'Creates an API key for a program. The requester generates the secret and sends only its hash.',
  access: true,
  secret: ['hash'],
  input: z.strictObject({
    kind: z.enum(['personal', 'organization']),
    name: z.string().trim().min(1, 'Enter the purpose of the key').max(80),
    role: z.enum(['user', 'manager', 'admin']).optional(),
    scopes: z.array(z.string().max(120)).min(1, 'Select at least one area').max(mostScopes),
    days: z.int().min(1).default(90),
    hash: z.string().regex(/^[0-9a-f]{64}$/, 'Send the SHA-256 of the whole key in hexadecimal'),
    hint: z.string().length(4, 'Send the last four characters of the key'),
  }),
  async run({ kind, name, role: requested, scopes: may, days, hash, hint }, { tx, actor, now }) {
    const bound = isBound(may)
    // Simultaneous requests are counted one after the other.
    await tx.sql('select 1 from organization_members where organization_id = $1 and user_id = $2 for update', [
      actor.organization_id,
      actor.user_id,
    ])
    const { living } = (await tx.one<{ living: number }>(
      `select count(*)::int as living from api_keys where organization_id = $1 and user_id = $2 and revoked_at is null
        and expires_at > $3 and (array_to_string(scopes, ' ') ~ '^([^ ]+@[^ ]+ ?)+$') = $4`,
      [actor.organization_id, actor.user_id, now, bound],
    ))!
    const role = requested ?? mostOf(actor)
    refuseIf(whyNotMakeKey({ kind, role, days, bound }, { actor, living }))
    refuseIf(firstReason(...may.map((scope) => whyNotScope(scope, known()))))
    const expires_at = new Date(now.getTime() + days * 86_400_000)
    const issuer = await issuerOf(tx, actor)
    const { id } = (await tx.one<{ id: string }>(
      `insert into api_keys (organization_id, kind, user_id, name, role, scopes, hint, hash, created_at, expires_at, aal,
        issuer) values ($1, $2, $3, $4, $5, $6, $7, decode($8, 'hex'), $9, $10, $11, $12) returning id`,
      [
        actor.organization_id,
        kind,
        actor.user_id,
        name,
        role,
        [...new Set(may)],
        hint,
        hash,
        now,
        expires_at,
        actor.aal,
        issuer,
      ],
    ))!
    return { id, expires_at: expires_at.toISOString() }
  },
})

export const areasOfKeys = question('api-keys/areas', {
  about: 'Lists the areas that a key may read and act in, each with its section of the menu.',
  input: z.strictObject({}),
  run: async () => known().areas,
})

export const revokeKey = command('api-keys/revoke', {
  about: 'Revokes a key at once. Earlier actions stay.',
  access: true,
  input: z.strictObject({ id: z.uuid() }),
  async run({ id }, { tx, actor, now }) {
    const key = await tx.one<Pick<ApiKey, 'user_id' | 'revoked_at'>>(
      'select user_id, revoked_at from api_keys where organization_id = $1 and id = $2 for update',
      [actor.organization_id, id],
    )
    if (!key) throw new NotFound('API key')
    refuseIf(whyNotRevokeKey(key, actor))
    await tx.sql('update api_keys set revoked_at = $3 where organization_id = $1 and id = $2', [
      actor.organization_id,
      id,
      now,
    ])
    return { id }
  },
})
