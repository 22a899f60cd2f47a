import type { IncomingMessage, ServerResponse } from 'node:http'

/**
 * Any site may ask, as with the hosted backend: who asks is shown by a token that the asking page must have, never by a
 * cookie that the browser would add by itself. So there is nothing that a foreign page could borrow.
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
].join(', ')

const usual =
  'authorization, apikey, x-client-info, content-type, accept, accept-profile, content-profile, prefer, range, range-unit, idempotency-key, x-request-id'

export const anyOrigin: readonly [name: string, value: string] = ['Access-Control-Allow-Origin', '*']

/** A long line that only the script of another site has a use for, and that one says where it comes from. */
export const exposedHeaders: readonly [name: string, value: string] = ['Access-Control-Expose-Headers', exposed]

/**
 * Names of headers are granted as they are asked: a customer's script may add its own, and none of them means more to
 * us for it.
 */
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
