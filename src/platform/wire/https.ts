import type { IncomingMessage, ServerResponse } from 'node:http'
import { isLocalHost } from './addresses.ts'
import { refusals, refuse } from './answers.ts'
import { isProbe } from './protocols.ts'
import type { Visit } from './visit.ts'

/**
 * Only traffic that never leaves this machine, and probes, may be unencrypted. The Host header alone is the caller's
 * claim: it counts from this machine, and through our proxies, such as the port that a container publishes here.
 */
export const mustEncrypt = (req: IncomingMessage, visit: Visit) =>
  !visit.secure && !((visit.local || visit.near) && isLocalHost(req.headers.host ?? '')) && !isProbe(visit.path)

/**
 * A page is redirected to the same page. A call is refused: its token and its body have already been sent in the
 * clear, and a redirect would only hide that from the author of the script.
 */
export function sendToHttps(req: IncomingMessage, res: ServerResponse, visit: Visit, siteUrl: string): void {
  if (req.method !== 'GET' && req.method !== 'HEAD')
    return refuse(res, visit.path, refusals.encryptionNeeded, { Connection: 'close' })
  // Our configured address where it is known: the Host header is the caller's claim.
  const origin = siteUrl.startsWith('https:')
    ? new URL(siteUrl).origin
    : `https://${req.headers.host!.replace(/:\d+$/, '')}`
  res.writeHead(308, { Location: `${origin}/${(req.url ?? '/').replace(/^\/+/, '')}`, 'Content-Length': 0 })
  res.end()
}
