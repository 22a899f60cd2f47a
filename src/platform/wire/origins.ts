import { isIP } from 'node:net'
import { isLocalHost } from './addresses.ts'

type Headers = { get(name: string): string | null | undefined }

/**
 * Whether a request was made by a page of this installation, or by no page at all. A page of another site may send
 * one too (as text/plain even without a preflight), and one that points its name at this machine has that name as its
 * host: so the host counts only where it is our address, a name of this machine, or a bare address.
 */
export function isOurPage(headers: Headers, siteUrl: string): boolean {
  if (headers.get('sec-fetch-site') === 'cross-site') return false
  const origin = headers.get('origin')
  if (!origin || origin === new URL(siteUrl).origin) return true
  const host = headers.get('host') ?? ''
  return (
    (isLocalHost(host) || isIP(host.replace(/:\d+$/, '').replace(/^\[|\]$/g, '')) > 0) &&
    [`http://${host}`, `https://${host}`].includes(origin)
  )
}
