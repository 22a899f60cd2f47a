import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Direct } from '../wire/front.ts'
import type { Visit } from '../wire/visit.ts'
import type { Tables } from './table-api.ts'

const prefix = '/rest/v1/'
/** A few rows are sent sooner as one text with their head than as a list of two. */
const joinedBelow = 4 * 1024

/**
 * Directly from node:http to the tables: no router, no Request, no Response. They cost more than the rest of a small
 * read.
 */
export const direct = (tables: Tables): Direct => ({
  takes: (path) => path.startsWith(prefix) || path === '/rest/v1',
  async serve(req: IncomingMessage, res: ServerResponse, visit: Visit): Promise<void> {
    const url = req.url ?? ''
    const query = url.indexOf('?')
    const { status, body, headers } = await tables({
      method: req.method ?? 'GET',
      rest: visit.path.slice(prefix.length),
      query: query < 0 ? '' : url.slice(query + 1),
      headers: { get: (name) => req.headers[name]?.toString() },
      text: () => textOf(req),
      requestId: visit.id,
      visit,
    })
    if (res.headersSent || res.destroyed) return
    if (body === null) return void res.writeHead(status, headers).end()
    const length = Buffer.byteLength(body)
    res.writeHead(status, { ...headers, 'Content-Length': length })
    if (length < joinedBelow) return void res.end(body)
    // Head and body side by side in one package: otherwise Node joins the two into one text first, only to send it.
    res.cork()
    res.flushHeaders()
    res.end(body)
  },
})

function textOf(req: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = []
    req.on('data', (piece: Buffer) => pieces.push(piece))
    req.once('end', () => resolve(Buffer.concat(pieces).toString('utf8')))
    req.once('error', reject)
    req.once('close', () => reject(new Error('The request was cut off.')))
  })
}
