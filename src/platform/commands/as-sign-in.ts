import type { Actor } from '../roles.ts'
import type { CommandTx } from './command-tx.ts'

/**
 * Sessions and second factors belong to sign-in, and commands have no right to them. A command that manages them uses
 * the rights of sign-in, for these statements alone and in its own transaction.
 */
export async function asSignIn<T>(tx: CommandTx, work: () => Promise<T>): Promise<T> {
  await tx.sql(`select set_config('role', 'identity', true)`)
  const done = await work()
  await tx.sql(`select set_config('role', 'commands', true)`)
  return done
}

/** The identity provider that vouched for the session, if any: what the session creates keeps it. */
export const issuerOf = (tx: CommandTx, { session_id }: Pick<Actor, 'session_id'>): Promise<string | null> =>
  asSignIn(tx, async () => {
    const row = await tx.one<{ issuer: string | null }>('select issuer from auth.sessions where id = $1', [
      session_id || null,
    ])
    return row?.issuer ?? null
  })
