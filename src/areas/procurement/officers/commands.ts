import { z } from 'zod'
import { command } from '#platform/commands/command.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { publicKeyOf } from '#platform/sealing/officer-keys.ts'
import { solicitation, type Solicitation } from '../solicitations/records.ts'

const base64 = (length: number) =>
  z
    .string()
    .max(length)
    .regex(/^[A-Za-z0-9+/]+={0,2}$/, 'This is not base64')

export const makeOfficerKey = command('officer-keys/make', {
  about: 'Stores an opening officer’s key, made in their browser. The private part is sealed with their passphrase.',
  decides: 'people',
  input: z.strictObject({
    public_key: base64(88).length(88),
    sealed: z.strictObject({
      salt: base64(64),
      iterations: z.int().min(600_000).max(10_000_000),
      nonce: base64(32),
      key: base64(600),
    }),
  }),
  secret: ['sealed'],
  async run({ public_key, sealed }, { tx, actor, now }) {
    refuseIf(
      await publicKeyOf(public_key).then(
        () => null,
        () => 'This is not a P-256 public key. Bids can’t be sealed to it.',
      ),
    )
    // The previous key stays for bids sealed to it; no new bid uses it.
    await tx.sql(
      'update officer_keys set retired_at = $3 where organization_id = $1 and officer = $2 and retired_at is null',
      [tx.organization_id, actor.user_id, now],
    )
    const key = (await tx.one<{ id: string }>(
      'insert into officer_keys (organization_id, officer, public_key, made_at) values ($1, $2, $3, $4) returning id',
      [tx.organization_id, actor.user_id, public_key, now],
    ))!
    await tx.sql(
      'insert into officer_key_secrets (organization_id, officer_key, officer, sealed) values ($1, $2, $3, $4)',
      [tx.organization_id, key.id, actor.user_id, sealed],
    )
    return key
  },
})

export const nameOfficers = command('solicitations/name-officers', {
  about: 'Assigns the opening officers of a solicitation, and how many must act together.',
  decides: 'people',
  input: z.strictObject({ id: z.uuid(), needed: z.int().min(1).max(20), officers: z.array(z.uuid()).max(20) }),
  async run({ id, needed, officers }, { tx, actor }) {
    const row = await tx.lock<Solicitation>(solicitation, id)
    refuseIf(whyNotEdit(solicitation, row, actor))
    const people = await tx.sql<{ officer: string; name: string; key: string | null }>(
      `select m.user_id as officer, m.display_name as name, k.id as key from organization_members m
         left join officer_keys k on k.organization_id = m.organization_id and k.officer = m.user_id
         and k.retired_at is null
        where m.organization_id = $1 and m.user_id = any ($2) and m.disabled_at is null`,
      [tx.organization_id, officers],
    )
    refuseIf(people.length < new Set(officers).size ? 'A person you selected no longer works here.' : null)
    const without = people.filter(({ key }) => key === null)
    refuseIf(
      without.length > 0 ? `${without.map(({ name }) => name).join(', ')} must create an opening key first.` : null,
    )
    await tx.sql('delete from opening_officers where organization_id = $1 and solicitation = $2', [
      tx.organization_id,
      id,
    ])
    for (const { officer, key } of people)
      await tx.sql(
        'insert into opening_officers (organization_id, solicitation, officer, officer_key) values ($1, $2, $3, $4)',
        [tx.organization_id, id, officer, key],
      )
    return tx.update<Solicitation>(solicitation, id, { officers_needed: needed })
  },
})
