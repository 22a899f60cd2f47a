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
  { about: 'Deletes the answers that were kept for a day in case a request is repeated.', every: 3_600 },
)
