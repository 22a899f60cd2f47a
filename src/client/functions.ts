import type { Backend } from './backend.ts'

/** A serverless function refused, in its own words. */
export class Refused extends Error {
  readonly status: number
  constructor(message: string, status: number) {
    super(message)
    this.name = 'Refused'
    this.status = status
  }
}

type Call = { idempotencyKey?: string }

export async function callFunction<Answer>(backend: Backend, name: string, body?: unknown, { idempotencyKey }: Call = {}): Promise<Answer> {
  const answer = await backend.fetch(`${backend.config.supabaseUrl}/functions/v1/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(idempotencyKey && { 'idempotency-key': idempotencyKey }) },
    body: JSON.stringify(body ?? {}),
  })
  const said = (await answer.json().catch(() => null)) as (Answer & { error?: string; message?: string }) | null
  if (answer.ok) return said as Answer
  throw new Refused(said?.error ?? said?.message ?? 'The server could not do this. Try again in a moment.', answer.status)
}
