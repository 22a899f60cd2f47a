import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { importJWK, jwtVerify, type JWK } from 'jose'
import pg from 'pg'
import { Pipelined, prelude } from '#platform/database/pipeline.ts'

/** The product's statements, captured at run time: both ask the database exactly the same. */
export type Statements = { page: string; row: string; insert: string }

/**
 * The floor for measuring the product: node:http, pg, and three routes with their SQL ready. It checks the token,
 * becomes the same database role, passes the same claims and queries under the same row security; it uses the driver
 * as well as the product does. It leaves out everything that makes a product of it.
 */
export async function bareServer({
  port,
  gateway,
  pool: size,
  jwk,
  sql,
}: {
  port: number
  gateway: pg.ClientConfig
  pool: number
  jwk: JWK
  sql: Statements
}): Promise<void> {
  const key = await importJWK(jwk, 'ES256')
  const pool = new pg.Pool({ ...gateway, max: size, application_name: 'bare' })
  const known = new Map<string, string[]>()
  const [page, row, insert] = [ready('page', sql.page), ready('row', sql.row), ready('insert', sql.insert)]

  /** A token's claims, checked once. */
  async function claimsOf(req: IncomingMessage): Promise<string[]> {
    const token = req.headers.authorization!.slice(7)
    const hit = known.get(token)
    if (hit) return hit
    const { payload } = await jwtVerify<{ session_id: string; app_metadata: { organization_id: string } }>(token, key)
    const claims = [
      'authenticated',
      payload.sub!,
      payload.app_metadata.organization_id,
      'user',
      payload.session_id,
      'aal1',
      JSON.stringify(payload),
      '8000',
    ]
    known.set(token, claims)
    return claims
  }

  async function ask(claims: string[], readOnly: boolean, { name, text }: Ready, values: string[]): Promise<string> {
    const client = await pool.connect()
    try {
      const both = new Pipelined(
        prelude({ name: 'enter', text: enter, values: [...claims, readOnly ? 'on' : 'off', '', '6400'] }),
        { name, text, values },
      )
      client.query(both as never)
      return (await both.promise).rows[0]!.body as string
    } finally {
      client.release()
    }
  }

  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const claims = await claimsOf(req)
    const url = new URL(req.url!, 'http://localhost')
    const organization = claims[2]!
    if (req.method === 'POST')
      return send(res, 201, await ask(claims, false, insert, insert.fill(organization, await bodyOf(req))))
    const id = url.searchParams.get('id')?.slice(3)
    if (id) return send(res, 200, unwrapped(await ask(claims, true, row, row.fill(organization, id))))
    return send(
      res,
      200,
      await ask(claims, true, page, page.fill(organization, url.searchParams.get('status')!.slice(3))),
    )
  }

  const server = createServer((req, res) => {
    if (req.url === '/') return send(res, 200, '{}')
    answer(req, res).catch((error: unknown) => {
      console.error(error)
      res.writeHead(500).end()
    })
  })
  server.listen(port, '127.0.0.1')
}

const unwrapped = (body: string) => (body.startsWith('[') ? body.slice(1, -1) : body)

type Ready = { name: string; text: string; fill(organization: string, value: string): string[] }

/** Each of our statements has one value, and the organization wherever the product names it. */
function ready(name: string, text: string): Ready {
  const places = [...text.matchAll(/\$(\d+)/g)].map(([, place]) => Number(place))
  const isOrganization = Array.from({ length: Math.max(...places) }, (_, i) =>
    text.includes(`"organization_id" = $${i + 1}`),
  )
  return { name, text, fill: (organization, value) => isOrganization.map((is) => (is ? organization : value)) }
}

const enter = `select from (
 select set_config('role', $1, true), set_config('app.user_id', $2, true), set_config('app.organization_id', $3, true),
 set_config('app.role', $4, true), set_config('app.session_id', $5, true), set_config('app.aal', $6, true),
 set_config('request.jwt.claims', $7, true), set_config('statement_timeout', $8, true),
 set_config('transaction_read_only', $9, true), set_config('app.operates', $10, true),
 set_config('lock_timeout', $11, true)) nothing_to_answer`

function send(res: ServerResponse, status: number, body: string): void {
  res.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
  })
  res.end(body)
}

function bodyOf(req: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = []
    req.on('data', (piece: Buffer) => pieces.push(piece))
    req.on('end', () => resolve(Buffer.concat(pieces).toString()))
    req.on('error', reject)
  })
}
