import type { IncomingMessage, ServerResponse } from 'node:http'
import { isLocalHost } from './addresses.ts'
import { refusals, refuse } from './answers.ts'
import { isProbe } from './protocols.ts'
import type { Visit } from './visit.ts'

/**
 * Nothing goes unencrypted but what never leaves this machine, and probes. The Host header alone is the caller's word:
 * it counts from this machine, and through a proxy of ours, such as the port that a container publishes here.
 */
export const mustEncrypt = (req: IncomingMessage, visit: Visit) =>
  !visit.secure && !((visit.local || visit.near) && isLocalHost(req.headers.host ?? '')) && !isProbe(visit.path)

/**
 * A page is sent on to the same page. A call is refused: its token and its body have already crossed the wire in the
 * clear, and a redirect would only hide that from whoever wrote the script.
 */
export function sendToHttps(req: IncomingMessage, res: ServerResponse, visit: Visit, siteUrl: string): void {
  if (req.method !== 'GET' && req.method !== 'HEAD')
    return refuse(res, visit.path, refusals.encryptionNeeded, { Connection: 'close' })
  // Our own address where it is known: the Host header is the caller's word.
  const origin = siteUrl.startsWith('https:')
    ? new URL(siteUrl).origin
    : `https://${req.headers.host!.replace(/:\d+$/, '')}`
  res.writeHead(308, { Location: `${origin}/${(req.url ?? '/').replace(/^\/+/, '')}`, 'Content-Length': 0 })
  res.end()
}
