import type { IncomingMessage, ServerResponse } from 'node:http'

/**
 * Any site may call, as with the hosted backend: a caller is identified by a token that the calling page must have,
 * never by a cookie that the browser would add by itself. So a foreign page has nothing to borrow.
 */
const exposed = [
  'Content-Range',
  'Content-Location',
  'Location',
  'ETag',
  'Preference-Applied',
  'Retry-After',
  'X-Request-Id',
  'X-Total-Count',
  'Link',
  'Idempotency-Replayed',
  'Tus-Resumable',
  'Tus-Version',
  'Tus-Extension',
  'Tus-Max-Size',
  'Upload-Offset',
  'Upload-Length',
  'Upload-Expires',
  'X-Supabase-Api-Version',
  'WWW-Authenticate',
].join(', ')

const usual =
  'authorization, apikey, x-client-info, content-type, accept, accept-profile, content-profile, prefer, range, range-unit, idempotency-key, entered-seconds-ago, x-request-id'

export const anyOrigin: readonly [name: string, value: string] = ['Access-Control-Allow-Origin', '*']

/** A long header that only scripts of other sites use, and those send an Origin. */
export const exposedHeaders: readonly [name: string, value: string] = ['Access-Control-Expose-Headers', exposed]

/** Requested header names are granted: a customer's script may add some, and they have no effect here. */
export function answerPreflight(req: IncomingMessage, res: ServerResponse): void {
  const asked = req.headers['access-control-request-headers']
  res.writeHead(204, {
    'Access-Control-Allow-Methods': 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
    'Access-Control-Allow-Headers': asked && /^[\w\-, ]{1,2000}$/.test(asked) ? asked : usual,
    'Access-Control-Max-Age': '7200',
    Vary: 'Access-Control-Request-Headers',
  })
  res.end()
}
