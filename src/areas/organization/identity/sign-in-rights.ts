import { asSignIn } from '#platform/commands/as-sign-in.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'

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
