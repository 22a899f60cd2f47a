import { Hono, type Context } from 'hono'
import { z } from 'zod'
import type { Services } from '../services.ts'
import { bucketToRead } from './buckets.ts'
import { refuseQuarantined } from './examine/scanning.ts'
import { makerOf } from './maker.ts'
import { readAddress, readName } from './names.ts'
import { requesterOf, type Requester } from './requester.ts'
import { longestLink, makeLink } from './signed-links.ts'
import { badRequest, StorageRefused } from './storage-refused.ts'
import { findObject, placeFor } from './stored-objects.ts'

const seconds = z.number().int().min(1).max(longestLink)
const one = z.object({ expiresIn: seconds })
const many = one.extend({ paths: z.array(z.string().max(1_100)).min(1).max(500) })

/**
 * Links that open one file to anyone who has them, for a limited time. Only a person who may read a file can create
 * one.
 */
export function linkApi(services: Services): Hono {
  const { database } = services
  const api = new Hono()

  api.post('/object/sign/:bucket', async (c) => {
    const requester = await requesterOf(services, c)
    const { expiresIn, paths } = await read(c, many)
    const answers = []
    for (const path of paths)
      answers.push({
        error: null,
        path,
        signedURL: null,
        ...(await link(requester, c.req.param('bucket'), path, expiresIn)),
      })
    return c.json(answers)
  })

  api.post('/object/sign/*', async (c) => {
    const requester = await requesterOf(services, c)
    const { expiresIn } = await read(c, one)
    const { bucket, name } = readAddress(c.req.path, '/object/sign/')
    return c.json({ signedURL: await sign(requester, bucket, name, expiresIn) })
  })

  async function sign(requester: Requester, bucketId: string, name: string, expiresIn: number): Promise<string> {
    const { bucket, shelf } = placeFor(await bucketToRead(database, requester, bucketId), requester, name)
    await refuseQuarantined(
      services,
      await findObject(database, requester.caller, { bucket_key: bucket.key, shelf, name }),
    )
    const token = makeLink(
      services,
      'storage read link',
      { bucket_key: bucket.key, shelf, name, ...makerOf(requester) },
      expiresIn,
    )
    return `/object/sign/${bucketId}/${name}?token=${token}`
  }

  async function link(requester: Requester, bucketId: string, path: string, expiresIn: number) {
    try {
      return { signedURL: await sign(requester, bucketId, readName(path), expiresIn) }
    } catch (error) {
      if (error instanceof StorageRefused)
        return {
          error:
            error.error === 'quarantined'
              ? error.message
              : 'Either the object does not exist or you do not have access to it',
        }
      throw error
    }
  }

  return api
}

async function read<T>(c: Context, schema: z.ZodType<T>): Promise<T> {
  const { success, data } = schema.safeParse(await c.req.json().catch(() => null))
  if (!success) throw badRequest(`Set "expiresIn" to the number of seconds the link is valid: 1 to ${longestLink}.`)
  return data
}
