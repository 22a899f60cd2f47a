import { identity } from '../../auth/identity.ts'
import { job } from '../../jobs/later.ts'
import type { DemoDesk } from './desk.ts'
import { goOnAs } from './roles.ts'

/**
 * Accounts of the demo page whose thirty days are over: they are locked already, here they go, with everything of
 * theirs. Who asked for something or signed it stays in the books under the name of a role, as people do who leave an
 * agency; there is no way in any more.
 */
export const sweepDemoAccounts = (desk: DemoDesk) =>
  job(
    'sweep-demo-accounts',
    async (_payload, { database, clock, callers }) => {
      await database.transaction({ role: 'service_role' }, async (tx) => {
        const ended = await tx.sql<{ user_id: string }>(
          'select user_id from demo_accounts where expires_at <= $1 order by user_id',
          [clock.now()],
        )
        for (const { user_id } of ended) {
          await tx.sql('savepoint account')
          try {
            await desk.clear(tx, user_id)
            await goOnAs(tx, identity.role)
            await tx.sql('delete from auth.users where id = $1', [user_id])
            await goOnAs(tx, 'service_role')
          } catch (error) {
            const { code } = error as { code?: string }
            if (code !== '23503' && code !== 'PT409') throw error
            await tx.sql('rollback to savepoint account')
            // Under a legal hold everything of theirs stays, and they are looked at again when it is released.
            if (code === 'PT409') continue
            await desk.clear(tx, user_id)
            await tx.sql('delete from demo_accounts where user_id = $1', [user_id])
          }
        }
      })
      callers.forget()
    },
    { every: 3_600 },
  )
