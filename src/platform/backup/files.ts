import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, normalize, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Settings } from '../settings.ts'
import type { Entry, Unpacked } from './tar.ts'

/**
 * Uploaded files, as stored in the folder. Their bytes never change, and stay for a day after the last row that names
 * them is gone, so they need no snapshot. A file still being uploaded belongs to no row yet.
 */
export async function* filesIn(folder: string): AsyncGenerator<Entry> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    if (path.startsWith(join(folder, 'incoming') + sep)) continue
    const found = await stat(path).catch(() => undefined)
    // Deleted since the folder was listed; the snapshot of the database may still name it, as it names any lost file.
    if (found)
      yield {
        name: `files/${path.slice(folder.length + 1).replaceAll('\\', '/')}`,
        size: found.size,
        content: createReadStream(path),
      }
  }
}

/** Files of a backup are collected beside the folder and replace it in one step. */
export function incomingFiles(folder: string) {
  const [incoming, replaced] = [`${folder}.incoming`, `${folder}.replaced`]
  let count = 0
  return {
    count: () => count,
    async begin(): Promise<void> {
      await rm(incoming, { recursive: true, force: true })
      await mkdir(incoming, { recursive: true, mode: 0o700 })
    },
    async keep(entry: Unpacked): Promise<void> {
      const path = join(incoming, normalize(entry.name.slice('files/'.length)))
      if (!path.startsWith(incoming + sep)) throw new Error(`${entry.name} isn’t in the folder for files.`)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await pipeline(entry.content, createWriteStream(path, { mode: 0o600, flags: 'wx' }))
      count++
    },
    async swapIn(): Promise<void> {
      await rm(replaced, { recursive: true, force: true })
      await rename(folder, replaced).catch(ignoreMissing)
      await rename(incoming, folder)
    },
    async swapBack(): Promise<void> {
      await rm(folder, { recursive: true, force: true })
      await rename(replaced, folder).catch(ignoreMissing)
    },
    dropReplaced: () => rm(replaced, { recursive: true, force: true }),
    dropIncoming: () => rm(incoming, { recursive: true, force: true }),
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}

/** Where this installation stores uploaded files, unless they are in S3. */
export const filesFolderOf = ({ s3, dataFolder }: Pick<Settings, 's3' | 'dataFolder'>) =>
  s3 ? undefined : join(dataFolder, 'files')
