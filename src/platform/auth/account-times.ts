import type { Tx } from '../database/database.ts'

type Time = 'last_sign_in_at' | 'confirmation_sent_at' | 'recovery_sent_at' | 'reauthentication_sent_at'

/** Writes a time of an account beside the account itself, because a cluster has a copy of the account on every node. */
export const noteTime = (tx: Pick<Tx, 'sql'>, userId: string, time: Time, at: Date) =>
  tx.sql(
    `insert into auth.account_times (user_id, ${time}) values ($1, $2) on conflict (user_id) do update
      set ${time} = excluded.${time}`,
    [userId, at.toISOString()],
  )
