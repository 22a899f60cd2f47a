import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const secret = 'the-secret-of-the-stand-in'
export const standInKeys = {
  region: 'eu-test-1',
  bucket: 'granary-files',
  accessKeyId: 'AKSTANDIN',
  secretAccessKey: secret,
}

/**
 * The part of S3 that we use, and as strict: a request without a valid signature (computed here from the published
 * algorithm), without a length, or with other bytes than announced is refused.
 */
export async function startS3() {
  const files = new Map<string, Buffer>()
  const refusals: string[] = []
  const failing: number[] = []

  const server = createServer((req, res) => {
    const pieces: Buffer[] = []
    req.on('data', (piece: Buffer) => pieces.push(piece))
    req.on('end', () => answer(req, res, Buffer.concat(pieces)))
  })

  function answer(req: IncomingMessage, res: ServerResponse, body: Buffer): void {
    const status = failing.shift()
    if (status) return void res.writeHead(status).end()
    const reason = whyNotSigned(req, body)
    if (reason) {
      refusals.push(reason)
      return void res
        .writeHead(403)
        .end(`<Error><Code>SignatureDoesNotMatch</Code><Message>${reason}</Message></Error>`)
    }
    const key = decodeURIComponent(req.url!.split('?')[0]!)
    const copied = req.headers['x-amz-copy-source']
    if (req.method === 'PUT' && copied) {
      const source = files.get(decodeURIComponent(String(copied)))
      if (!source) return void res.writeHead(404).end()
      files.set(key, source)
      return void res.writeHead(200).end('<CopyObjectResult/>')
    }
    if (req.method === 'PUT') {
      files.set(key, body)
      return void res.writeHead(200).end()
    }
    if (req.method === 'DELETE') {
      files.delete(key)
      return void res.writeHead(204).end()
    }
    const file = files.get(key)
    if (!file) return void res.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>')
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(req.headers.range ?? '') ?? []
    if (from === undefined) return void res.writeHead(200, { 'content-length': file.length }).end(file)
    const part = file.subarray(Number(from), Number(to) + 1)
    res.writeHead(206, { 'content-length': part.length }).end(part)
  }

  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    settings: { ...standInKeys, endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}` },
    files,
    refusals,
    /** The next requests get these answers. */
    failNext: (...statuses: number[]) => void failing.push(...statuses),
    stop: () => new Promise((closed) => server.close(closed).closeAllConnections()),
  }
}

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest('hex')
const hmac = (key: Buffer | string, data: string) => createHmac('sha256', key).update(data).digest()

/** AWS Signature Version 4, from its description. */
function whyNotSigned(req: IncomingMessage, body: Buffer): string | null {
  const header = (name: string) => String(req.headers[name] ?? '')
  const [, key, date, region, names, given] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      header('authorization'),
    ) ?? []
  if (!key || !date || !region || !names || !given) return 'no signature'
  if (key !== standInKeys.accessKeyId || region !== standInKeys.region) return 'another key or region'
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.split(';').includes(name)))
    return 'a header that must be signed is not'
  if (req.headers['transfer-encoding'] || (req.method === 'PUT' && req.headers['content-length'] === undefined))
    return 'no length'
  if (header('x-amz-content-sha256') !== sha256(body)) return 'other bytes than announced'
  const [path = '', query = ''] = req.url!.split('?')
  const canonical = [
    req.method,
    path,
    query.split('&').sort().join('&'),
    ...names.split(';').map((name) => `${name}:${header(name).trim().replace(/\s+/g, ' ')}`),
    '',
    names,
    header('x-amz-content-sha256'),
  ].join('\n')
  const scope = `${date}/${region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', header('x-amz-date'), scope, sha256(canonical)].join('\n')
  const signing = [region, 's3', 'aws4_request'].reduce((last, part) => hmac(last, part), hmac(`AWS4${secret}`, date))
  return hmac(signing, toSign).toString('hex') === given ? null : 'a wrong signature'
}
