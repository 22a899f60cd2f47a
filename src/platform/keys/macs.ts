import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Keys } from '../auth/keys.ts'

/** Makes with the newest key: what a link, a letter or a hash carries so that we know it again. */
export const macOf = (keys: Pick<Keys, 'derive'>, purpose: string, content: string | Buffer): Buffer =>
  mac(keys.derive(purpose), content)

/**
 * What each key of the ring would have made: by these a thing is found that was kept while another key was the newest.
 */
export const macsOf = (keys: Pick<Keys, 'every'>, purpose: string, content: string | Buffer): Buffer[] =>
  keys.every(purpose).map(({ key }) => mac(key, content))

const mac = (key: Buffer, content: string | Buffer): Buffer => createHmac('sha256', key).update(content).digest()

/** Whether one of the keys made it. `given` may be the beginning of a code, as short links carry it. */
export const isOurMac = (
  keys: Pick<Keys, 'every'>,
  purpose: string,
  content: string | Buffer,
  given: Buffer,
  length = 32,
): boolean =>
  given.length === length &&
  macsOf(keys, purpose, content).some((each) => timingSafeEqual(each.subarray(0, length), given))
