import type { IncomingMessage } from 'node:http'
import { anyOrigin, exposedHeaders } from './cors.ts'
import { standing, type Standing } from './front-response.ts'
import type { Protocol } from './protocols.ts'
import { securityHeaders, strictTransport } from './security-headers.ts'

type Headers = readonly (readonly [name: string, value: string])[]

const bothWays = (more: Headers) => ({ plain: standing([...securityHeaders, ...more]), secure: standing([...securityHeaders, strictTransport, ...more]) })
const ours = bothWays([])
const anybodys = bothWays([anyOrigin])
const anotherSites = bothWays([anyOrigin, exposedHeaders])

/** What every answer to such a request bears. */
export function standingHeaders(req: IncomingMessage, protocol: Protocol, secure: boolean): Standing {
  const kind = protocol === 'pages' ? ours : req.headers.origin ? anotherSites : anybodys
  return secure ? kind.secure : kind.plain
}
