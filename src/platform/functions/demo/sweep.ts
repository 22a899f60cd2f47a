import { identity } from '../../auth/identity.ts'
import { job } from '../../jobs/later.ts'
import type { DemoDesk } from './desk.ts'
import { goOnAs } from './roles.ts'

/**
 * Accounts of the demo page whose thirty days are over: already locked, they are deleted here, with all their data.
 * Requesters and signers stay in the books under the name of a role, as for people who leave an agency; no one can
 * sign in as them.
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
            // Under a legal hold all their data stays, and they are checked again when it is released.
            if (code === 'PT409') continue
            await desk.clear(tx, user_id)
            await tx.sql('delete from demo_accounts where user_id = $1', [user_id])
          }
        }
      })
      callers.forget()
    },
    { about: 'Deletes accounts that visitors made in the demonstration.', every: 3_600 },
  )
