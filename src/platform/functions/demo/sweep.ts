import { identity } from '../../auth/identity.ts'
import { job } from '../../jobs/later.ts'
import { goOnAs } from './roles.ts'

/** Accounts of the demo page whose thirty days are over: they are locked already, here they go, with everything of theirs. */
export const sweepDemoAccounts = job('sweep-demo-accounts', async (_payload, { database, clock, callers }) => {
  await database.transaction({ role: 'service_role' }, async (tx) => {
    const ended = await tx.sql<{ user_id: string }>('select user_id from demo_accounts where expires_at <= $1', [clock.now()])
    await goOnAs(tx, identity.role)
    await tx.sql('delete from auth.users where id = any($1)', [ended.map(({ user_id }) => user_id)])
  })
  callers.forget()
}, { every: 3_600 })
