import type { Visit } from './BackendProvider.tsx'

/** Another user's changes meanwhile, field by field. */
export type Moved = {
  version: number
  moved: { field: string; label: string; now: unknown; by: string | null; at: string }[]
}
type Details = { fields?: Record<string, string>; moved?: Moved }

/** A refusal by a serverless function, in its own words. */
export class Refused extends Error {
  readonly status: number
  /** The errors by field, where the server could name it. */
  readonly fields: Readonly<Record<string, string>>
  readonly moved: Moved | null
  constructor(message: string, status: number, { fields = {}, moved }: Details = {}) {
    super(message)
    this.name = 'Refused'
    this.status = status
    this.fields = fields
    this.moved = moved ?? null
  }
}

type Call = { idempotencyKey?: string }

export async function callFunction<Answer>(
  backend: Visit,
  name: string,
  body?: unknown,
  { idempotencyKey }: Call = {},
): Promise<Answer> {
  const answer = await backend.fetch(`${backend.config.supabaseUrl}/functions/v1/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(idempotencyKey && { 'idempotency-key': idempotencyKey }) },
    body: JSON.stringify(body ?? {}),
  })
  const said = (await answer.json().catch(() => null)) as
    | (Answer & Details & { error?: string; message?: string })
    | null
  if (answer.ok) return said as Answer
  throw new Refused(
    said?.error ?? said?.message ?? 'The server couldn’t complete this. Try again in a moment.',
    answer.status,
    said ?? {},
  )
}
