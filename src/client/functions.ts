/** Another user's changes meanwhile, field by field. */
export type Moved = {
  version: number
  moved: { field: string; label: string; now: unknown; by: string | null; at: string }[]
}
type Details = { fields?: Record<string, string>; moved?: Moved; again?: boolean; reasons?: readonly string[] }

/** A refusal by a serverless function, in its own words. */
export class Refused extends Error {
  readonly status: number
  /** The errors by field, where the server could name it. */
  readonly fields: Readonly<Record<string, string>>
  readonly moved: Moved | null
  /** The server was busy with it: the same request may be judged otherwise in a moment. */
  readonly again: boolean
  constructor(message: string, status: number, { fields = {}, moved, again = false }: Details = {}) {
    super(message)
    this.name = 'Refused'
    this.status = status
    this.fields = fields
    this.moved = moved ?? null
    this.again = again
  }
}

type Server = { config: { supabaseUrl: string }; fetch: typeof fetch }
type Call = { idempotencyKey?: string; /** It waited on this device. */ enteredSecondsAgo?: number }

export async function callFunction<Answer>(
  backend: Server,
  name: string,
  body?: unknown,
  { idempotencyKey, enteredSecondsAgo }: Call = {},
): Promise<Answer> {
  const answer = await backend.fetch(`${backend.config.supabaseUrl}/functions/v1/${name}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      ...(enteredSecondsAgo !== undefined && { 'entered-seconds-ago': String(enteredSecondsAgo) }),
    },
    body: JSON.stringify(body ?? {}),
  })
  // The line may be lost in the middle of the answer, too.
  const text = await answer.text()
  const said = parsed(text) as (Answer & Details & { error?: string; message?: string }) | null | undefined
  // A network that asks for a sign-in of its own answers everything with its page.
  if (answer.ok && said === undefined) throw new TypeError('The answer is not the server’s.')
  if (answer.ok) return said as Answer
  throw new Refused(
    said?.reasons?.join(' ') ??
      said?.error ??
      said?.message ??
      'The server couldn’t complete this. Try again in a moment.',
    answer.status,
    { ...said, again: answer.headers.has('retry-after') },
  )
}

function parsed(text: string): unknown {
  try {
    return text === '' ? null : (JSON.parse(text) as unknown)
  } catch {
    return undefined
  }
}
