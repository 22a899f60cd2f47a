import type { Keys } from '../auth/keys.ts'
import type { Log } from '../log.ts'

/** How soon every process knows of an added key; a rotation waits longer before it uses one. */
export const lookEvery = 2_000

/** Checks at intervals whether the key file has changed. A read error is reported once, and the keys stay unchanged. */
export function followKeys(keys: Pick<Keys, 'renew'>, log: Log): void {
  let said = ''
  const look = () =>
    keys.renew().then(
      (changed) => {
        if (changed) log.info('the key file was read again')
        said = ''
      },
      (error: Error) => {
        if (error.message !== said)
          log.error('the key file could not be read again', { 'error.message': error.message })
        said = error.message
      },
    )
  setInterval(() => void look(), lookEvery).unref()
}
