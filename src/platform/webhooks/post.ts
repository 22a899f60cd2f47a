import { lookup, type LookupAddress } from 'node:dns'
import { request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { inSpan } from '../telemetry/tracing.ts'
import { isPublicAddress } from './public-addresses.ts'

/** Where a call may go. There is one for the product; a test has a separate one, for a receiver on this machine. */
export type Reach = {
  schemes: readonly string[]
  isAllowed(address: string): boolean
  lookup: typeof lookup
  /** Whose certificates are trusted instead of the usual ones. */ ca?: string
}

export const internet: Reach = { schemes: ['https:'], isAllowed: isPublicAddress, lookup }

export class NotReachable extends Error {}

const patience = 10_000

/**
 * Calls an address that someone else chose. The name is resolved once, by the connection itself, and every resolved
 * address must be allowed: a name that resolves differently the second time gains nothing. Redirects are not
 * followed. Of the response only the status is read, and its text up to `most` bytes.
 */
export function post(
  address: string,
  { body, headers }: { body: string; headers: Record<string, string> },
  reach: Reach = internet,
  most = 0,
): Promise<{ status: number; text: string }> {
  const url = new URL(address)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (!reach.schemes.includes(url.protocol) || url.username || url.password)
    return Promise.reject(new NotReachable('Only https addresses without a password can be called.'))
  // A connection does not resolve a host that is already an address.
  if (isIP(host) && !reach.isAllowed(host))
    return Promise.reject(new NotReachable('This address is not on the internet.'))

  return inSpan(
    'POST',
    'client',
    { 'http.request.method': 'POST', 'server.address': host },
    (outgoing) =>
      new Promise((resolve, reject) => {
        const request = (url.protocol === 'https:' ? requestSecure : requestPlain)(url, {
          method: 'POST',
          agent: false,
          lookup: guarded(reach),
          signal: AbortSignal.timeout(patience),
          headers: {
            'Content-Type': 'application/json; charset=utf-8',
            'Content-Length': Buffer.byteLength(body),
            'User-Agent': 'Granary',
            ...outgoing,
            ...headers,
          },
        })
        request.on('response', (response) => {
          const status = response.statusCode!
          if (most === 0) {
            resolve({ status, text: '' })
            response.destroy()
            return
          }
          const pieces: Buffer[] = []
          let length = 0
          response.on('data', (piece: Buffer) => {
            length += piece.length
            if (length <= most) return void pieces.push(piece)
            response.destroy()
            reject(new NotReachable('The answer is too large.'))
          })
          response.on('end', () => resolve({ status, text: Buffer.concat(pieces).toString('utf8') }))
          response.on('error', reject)
        })
        request.on('error', reject)
        request.end(body)
      }),
  )
}

export const guarded =
  (reach: Reach): LookupFunction =>
  (hostname, options, callback) =>
    reach.lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      if (error) return callback(error, [])
      if (addresses.length === 0 || !addresses.every(({ address }) => reach.isAllowed(address)))
        return callback(new NotReachable('This address is not on the internet.'), [])
      return options.all ? callback(null, addresses) : callback(null, addresses[0]!.address, addresses[0]!.family)
    })
