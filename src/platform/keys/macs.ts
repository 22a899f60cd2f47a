import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Keys } from '../auth/keys.ts'

/** Signs with the newest key: the code in a link, an email or a hash by which we recognize it. */
export const macOf = (keys: Pick<Keys, 'derive'>, purpose: string, content: string | Buffer): Buffer =>
  mac(keys.derive(purpose), content)

/** The code that each key of the ring would have made: finds values stored while another key was the newest. */
export const macsOf = (keys: Pick<Keys, 'every'>, purpose: string, content: string | Buffer): Buffer[] =>
  keys.every(purpose).map(({ key }) => mac(key, content))

const mac = (key: Buffer, content: string | Buffer): Buffer => createHmac('sha256', key).update(content).digest()

/** Whether one of the keys made it. `given` may be the beginning of a code, as in short links. */
export const isOurMac = (
  keys: Pick<Keys, 'every'>,
  purpose: string,
  content: string | Buffer,
  given: Buffer,
  length = 32,
): boolean =>
  given.length === length &&
  macsOf(keys, purpose, content).some((each) => timingSafeEqual(each.subarray(0, length), given))
