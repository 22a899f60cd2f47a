import { job } from './later.ts'

/** Stored answers are kept for a day. */
export const forgetOldAnswers = job(
  'forget-old-answers',
  async (_payload, { database, clock }) => {
    await database.write(
      { role: 'service_role' },
      { text: 'delete from app.idempotency_keys where expires_at <= $1', values: [clock.now()] },
    )
  },
  { every: 3_600 },
)
