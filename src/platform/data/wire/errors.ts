type More = { details?: unknown; hint?: string | null; headers?: Record<string, string> }

/** A refusal in PostgREST's shape: `{ code, message, details, hint }`, which every client of the dialect shows. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly details: unknown
  readonly hint: string | null
  readonly headers: Record<string, string>

  constructor(status: number, code: string, message: string, { details = null, hint = null, headers = {} }: More = {}) {
    super(message)
    this.status = status
    this.code = code
    this.details = details
    this.hint = hint
    this.headers = headers
  }

  get body(): string {
    const { code, message, details, hint } = this
    return JSON.stringify({ code, message, details, hint })
  }
}
