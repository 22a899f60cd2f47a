import { randomInt } from 'node:crypto'
import type { Tx } from '../../database/database.ts'
import { macOf, macsOf } from '../../keys/macs.ts'
import type { Services } from '../../services.ts'

const codes = 10
/** Without I, L, O and U: nothing that can be misread. Ten of these are 50 bits. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Ten new codes, shown only once; earlier ones are void. */
export async function newRecoveryCodes(tx: Tx, services: Services, userId: string): Promise<string[]> {
  const fresh = Array.from({ length: codes }, () =>
    Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join(''),
  )
  await tx.sql('delete from auth.recovery_codes where user_id = $1', [userId])
  await tx.sql('insert into auth.recovery_codes (user_id, code_hash, created_at) select $1, unnest($2::bytea[]), $3', [
    userId,
    fresh.map((code) => macOf(services.keys, 'recovery codes', said(userId, code))),
    services.clock.now(),
  ])
  return fresh.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`)
}

/** Each code works once: of two simultaneous uses, one finds it gone. */
export async function useRecoveryCode(tx: Tx, services: Services, userId: string, written: string): Promise<boolean> {
  const used = await tx.sql('delete from auth.recovery_codes where user_id = $1 and code_hash = any ($2) returning 1', [
    userId,
    macsOf(services.keys, 'recovery codes', said(userId, tidy(written))),
  ])
  return used.length === 1
}

export async function recoveryCodesLeft(tx: Tx, userId: string): Promise<number> {
  return (await tx.one<{ left: number }>('select count(*) as left from auth.recovery_codes where user_id = $1', [
    userId,
  ]))!.left
}

/** Hashed under the installation's secret: a copy of the database alone cannot be searched for 50-bit codes. */
const said = (userId: string, code: string) => `${userId}\n${code}`

/** As people write it: in lower case, with spaces, with an O for a zero. */
const tidy = (written: string) => written.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')
