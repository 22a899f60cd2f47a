import { createHmac } from 'node:crypto'
import type { Keys } from '../auth/keys.ts'
import type { Settings } from '../settings.ts'

export type AddressMark = (address: string) => string | undefined

const remembered = 1_000

/** How a log shows an address: in plain text, as a keyed hash that links lines without revealing it, or not at all. */
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
