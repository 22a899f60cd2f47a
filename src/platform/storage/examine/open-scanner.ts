import type { Settings } from '../../settings.ts'
import { clamd } from './clamd.ts'
import { icap } from './icap.ts'
import type { Scanner } from './scanner.ts'

/** The scanner that SCAN_URL names, if set. */
export function openScanner({ scan }: Pick<Settings, 'scan'>): Scanner | undefined {
  if (!scan) return undefined
  if (scan.url.startsWith('unix:')) return clamd({ path: scan.url.slice('unix:'.length).replace(/^\/\/(?=\/)/, '') })
  const { protocol, hostname, port, pathname } = new URL(scan.url)
  const host = hostname.replace(/^\[|\]$/g, '')
  return protocol === 'clamd:'
    ? clamd({ host, port: Number(port || 3310) })
    : icap({ host, port: Number(port || 1344), service: pathname.replace(/^\/+/, '') })
}
