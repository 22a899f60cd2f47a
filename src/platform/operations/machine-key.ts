import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export const machineCookie = 'granary_machine'

/** Holds the key that proves a request to come from a person at this machine. */
export const machineKeyFile = (dataFolder: string): string => join(dataFolder, 'this-machine')

/** Kept over restarts, so that an open page stays open; two processes on one folder use one key. */
export function machineKey(dataFolder: string): string {
  const file = machineKeyFile(dataFolder)
  mkdirSync(dataFolder, { recursive: true, mode: 0o711 })
  try {
    writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const key = readFileSync(file, 'utf8').trim()
  if (key.length < 32) throw new Error(`${file} holds no key. Delete it, and the next start writes a new one.`)
  return key
}
