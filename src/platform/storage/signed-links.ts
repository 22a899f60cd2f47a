import { isOurMac, macOf } from '../keys/macs.ts'
import type { Services } from '../services.ts'
import { StorageRefused } from './storage-refused.ts'

/** The creator of a link. It opens what this person may open at the moment of use. */
export type Maker = { user_id: string; organization_id: string | null; aal: string }

/** Access that a link gives without signing in: reading one file, or uploading one file to one place. */
export type ReadLink = { bucket_key: string; shelf: string; name: string; maker?: Maker | 'service' }
export type UploadLink = ReadLink & { organization_id: string | null; owner_id: string | null; upsert: boolean }

/** A link without a creator was created by a command for one download. */
export const longestWithoutMaker = 5 * 60

/** Each purpose has a separate key: a link for reading can never be used for writing. */
type Purpose = 'storage read link' | 'storage upload link'

/** As long as S3 allows: a link cannot be revoked, so it does not last for years. */
export const longestLink = 7 * 24 * 60 * 60

type Needs = Pick<Services, 'keys' | 'clock'>

export function makeLink({ keys, clock }: Needs, purpose: Purpose, link: ReadLink, seconds: number): string {
  const body = Buffer.from(
    JSON.stringify({ ...link, exp: Math.floor(clock.now().getTime() / 1000) + seconds }),
  ).toString('base64url')
  return `${body}.${macOf(keys, purpose, body).toString('base64url')}`
}

export function readLink<Link extends ReadLink>(
  { keys, clock }: Needs,
  purpose: Purpose,
  token: string | undefined,
): Link {
  const [body = '', given = ''] = (token ?? '').split('.')
  if (!isOurMac(keys, purpose, body, Buffer.from(given, 'base64url')))
    throw badLink('The link isn’t valid. Request a new one.')
  const { exp, ...link } = JSON.parse(Buffer.from(body, 'base64url').toString()) as Link & { exp: number }
  if (exp * 1000 <= clock.now().getTime()) throw badLink('The link has expired. Request a new one.')
  if (!link.maker && purpose === 'storage read link' && exp * 1000 - clock.now().getTime() > longestWithoutMaker * 1000)
    throw badLink('The link isn’t valid. Request a new one.')
  return link as unknown as Link
}

const badLink = (message: string) => new StorageRefused(400, 'InvalidJWT', message)
