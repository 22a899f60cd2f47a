import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { pipeline } from 'node:stream'
import { AwsV4Signer } from 'aws4fetch'
import type { Clock } from '../clock.ts'
import type { Settings } from '../settings.ts'
import type { Blobs } from './blobs.ts'
import { BytesMissing } from './bytes-missing.ts'
import { StorageRefused } from './storage-refused.ts'

type S3 = NonNullable<Settings['s3']>
type Ask = { method: string; headers?: Record<string, string>; file?: { path: string; size: number; sha256: string } }

const emptyHash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
const attempts = 3
const patience = 30_000

/** Files in a bucket of an S3 service. Every request is signed with the hash of its body. */
export function s3Blobs(s3: S3, clock: Clock): Blobs {
  const address = (version: string) => `${s3.endpoint.replace(/\/+$/, '')}/${encodeURIComponent(s3.bucket)}/${version}`

  /** A failure of the service is retried, with a fresh signature and from the beginning of the file. */
  async function ask(version: string, what: Ask, good: number[]): Promise<IncomingMessage> {
    for (let attempt = 1; ; attempt++) {
      const answer = await once(version, what).catch((error: Error) => error)
      if (!(answer instanceof Error)) {
        if (good.includes(answer.statusCode!)) return answer
        answer.resume()
        if (answer.statusCode === 404) throw new BytesMissing()
        if (answer.statusCode! < 500 && answer.statusCode !== 429) throw unreachable()
      }
      if (attempt === attempts) throw unreachable()
      await new Promise((resume) => setTimeout(resume, 100 * 2 ** attempt))
    }
  }

  async function once(version: string, { method, headers = {}, file }: Ask): Promise<IncomingMessage> {
    const signed = await new AwsV4Signer({
      method,
      url: address(version),
      headers: { ...headers, 'x-amz-content-sha256': file?.sha256 ?? emptyHash },
      accessKeyId: s3.accessKeyId,
      secretAccessKey: s3.secretAccessKey,
      region: s3.region,
      service: 's3',
      datetime: clock
        .now()
        .toISOString()
        .replace(/[:-]|\.\d{3}/g, ''),
    }).sign()
    const request = signed.url.protocol === 'https:' ? httpsRequest : httpRequest
    return new Promise((resolve, reject) => {
      const outgoing = request(
        signed.url,
        {
          method,
          headers: { ...Object.fromEntries(signed.headers), 'content-length': String(file?.size ?? 0) },
          timeout: patience,
        },
        (answer) => {
          // From here on the reader sets the pace.
          outgoing.setTimeout(0)
          resolve(answer)
        },
      )
      outgoing.on('error', reject)
      outgoing.on('timeout', () => outgoing.destroy(new Error('timeout')))
      if (!file) return outgoing.end()
      pipeline(createReadStream(file.path), outgoing, (error) => error && reject(error))
    })
  }

  const done = async (answer: Promise<IncomingMessage>) => void (await answer).resume()

  return {
    async keep({ version, file, size, sha256 }) {
      try {
        await done(ask(version, { method: 'PUT', file: { path: file, size, sha256 } }, [200]))
      } finally {
        await rm(file, { force: true })
      }
    },
    read: (version, range) =>
      ask(
        version,
        { method: 'GET', ...(range && { headers: { range: `bytes=${range.start}-${range.end}` } }) },
        [200, 206],
      ),
    copy: (from, to) =>
      done(
        ask(
          to,
          { method: 'PUT', headers: { 'x-amz-copy-source': `/${encodeURIComponent(s3.bucket)}/${from}` } },
          [200],
        ),
      ),
    remove: (version) => done(ask(version, { method: 'DELETE' }, [200, 204, 404])),
  }
}

const unreachable = () =>
  new StorageRefused(503, 'unavailable', 'The file store can’t be reached. Try again in a moment.')
