import { createHmac } from 'node:crypto'
import type { Keys } from '../auth/keys.ts'
import type { Settings } from '../settings.ts'

export type AddressMark = (address: string) => string | undefined

const remembered = 1_000

/**
 * How a log names an address: as it is, by a keyed hash that links lines and tells nothing to a reader of the log, or
 * not at all.
 */
export function addressMark(keys: Pick<Keys, 'derive'>, way: Settings['logAddresses']): AddressMark {
  if (way === 'plain') return (address) => address || undefined
  if (way === 'off') return () => undefined
  const key = keys.derive('addresses in logs')
  const known = new Map<string, string>()
  return (address) => {
    if (!address) return undefined
    let mark = known.get(address)
    if (mark === undefined) {
      if (known.size >= remembered) known.clear()
      known.set(address, (mark = createHmac('sha256', key).update(address).digest('base64url').slice(0, 16)))
    }
    return mark
  }
}
