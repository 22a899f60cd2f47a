import type { CommandTx } from '#platform/commands/command-tx.ts'

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

export const endSessionsOf = (tx: CommandTx, person: string): Promise<number> =>
  asSignIn(tx, async () => (await tx.sql('delete from auth.sessions where user_id = $1 returning id', [person])).length)

export const hasFactor = (tx: CommandTx, person: string): Promise<boolean> =>
  asSignIn(tx, async () =>
    Boolean(
      await tx.one(
        `select 1 from auth.mfa_factors where user_id = $1 and status = 'verified' union all select 1
          from auth.webauthn_credentials where user_id = $1 limit 1`,
        [person],
      ),
    ),
  )
