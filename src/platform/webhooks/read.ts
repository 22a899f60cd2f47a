import { request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isIP } from 'node:net'
import { guarded, internet, NotReachable, type Reach } from './post.ts'

const patience = 5_000

/** Reads a small document at an address that someone else chose, with the walls of `post`: no redirect, no inside. */
export const read = async (address: string, most: number, reach: Reach = internet): Promise<string> =>
  (await askWithin(reach)(address, { most })).toString('utf8')

/** Gets a file, or posts one and reads the answer, with the same walls: for packages, which know none. */
export const askWithin =
  (reach: Reach) =>
  async (address: string, about: { most: number; body?: Buffer; type?: string }): Promise<Buffer> => {
    const { status, bytes } = await exchange(address, { ...about, reach })
    if (status !== 200) throw new NotReachable(`The address answered with status ${status}.`)
    return bytes
  }

/** Posts a form and reads the small answer, whatever its status, with the same walls. */
export async function submit(
  address: string,
  form: Readonly<Record<string, string>>,
  most: number,
  reach: Reach = internet,
): Promise<{ status: number; text: string }> {
  const body = Buffer.from(new URLSearchParams(form).toString())
  const { status, bytes } = await exchange(address, { most, reach, body, type: 'application/x-www-form-urlencoded' })
  return { status, text: bytes.toString('utf8') }
}

function exchange(
  address: string,
  { most, reach, body, type }: { most: number; reach: Reach; body?: Buffer; type?: string },
): Promise<{ status: number; bytes: Buffer }> {
  const url = new URL(address)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (!reach.schemes.includes(url.protocol) || url.username || url.password)
    return Promise.reject(new NotReachable('Only https addresses without a password can be read.'))
  if (isIP(host) && !reach.isAllowed(host))
    return Promise.reject(new NotReachable('This address is not on the internet.'))
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? requestSecure : requestPlain)(url, {
      ...(body !== undefined && { method: 'POST' }),
      agent: false,
      ...(reach.ca && { ca: reach.ca }),
      lookup: guarded(reach),
      signal: AbortSignal.timeout(patience),
      headers: {
        Accept: 'application/json',
        'User-Agent': 'Granary',
        ...(body !== undefined && { 'Content-Type': type, 'Content-Length': body.length }),
      },
    })
    request.on('response', (response) => {
      const pieces: Buffer[] = []
      let length = 0
      response.on('data', (piece: Buffer) => {
        length += piece.length
        if (length <= most) return void pieces.push(piece)
        response.destroy()
        reject(new NotReachable('The document is too large.'))
      })
      response.on('end', () => resolve({ status: response.statusCode!, bytes: Buffer.concat(pieces) }))
      response.on('error', reject)
    })
    request.on('error', reject)
    request.end(body)
  })
}
