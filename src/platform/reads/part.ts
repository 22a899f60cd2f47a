/** A read as a part of a batch: the same words are the same read. */
export type Part = {
  method: 'GET' | 'HEAD' | 'POST'
  path: string
  accept?: string | undefined
  prefer?: string | undefined
  body?: string | undefined
}

/** The header of an answer with the tables that it was read from. */
export const tablesNamed = 'X-Tables'

/** A read of rows, a function of the database, or a question; null for everything else. */
export function partOf(address: string, server: string, request: RequestInit = {}): Part | null {
  const headers = new Headers(request.headers)
  const { method = 'GET', body } = request
  if (!address.startsWith(server) || !['GET', 'HEAD', 'POST'].includes(method)) return null
  if (['idempotency-key', 'range', 'accept-profile', 'content-profile'].some((name) => headers.has(name))) return null
  const path = address.slice(server.length)
  const isRead =
    method === 'POST'
      ? /^\/rest\/v1\/rpc\/|^\/functions\/v1\/([\w-]+\/|check-subscription$)/.test(path)
      : /^\/rest\/v1\/\w/.test(path)
  if (!isRead || path.length > 16_000) return null
  if (body !== undefined && body !== null && (typeof body !== 'string' || body.length > 20_000)) return null
  const [accept, prefer] = [headers.get('accept'), headers.get('prefer')]
  return {
    method: method as Part['method'],
    path,
    ...(accept && { accept }),
    ...(prefer && { prefer }),
    ...(method === 'POST' && { body: body || '{}' }),
  }
}
