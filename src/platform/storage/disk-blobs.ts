import { constants, createReadStream } from 'node:fs'
import { copyFile, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Blobs } from './blobs.ts'
import { BytesMissing } from './bytes-missing.ts'

/**
 * The only way from a name to a path; versions are created by us, and this enforces it. Two letters deep, so that no
 * folder grows endlessly.
 */
export function diskPath(folder: string, version: string): string {
  if (!/^[0-9a-f-]{36}$/.test(version)) throw new Error('This isn’t a file version.')
  return join(folder, version.slice(-2), version)
}

/** Files in our folder. */
export function diskBlobs(folder: string): Blobs {
  const place = (version: string) => diskPath(folder, version)

  return {
    async keep({ version, file }) {
      const path = place(version)
      try {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 })
        await rename(file, path)
        await syncFolder(dirname(path))
      } catch (error) {
        await rm(file, { force: true })
        throw error
      }
    },
    async read(version, range) {
      const handle = await open(place(version)).catch((error: NodeJS.ErrnoException) =>
        Promise.reject(error.code === 'ENOENT' ? new BytesMissing() : error),
      )
      return createReadStream('', {
        fd: handle,
        ...(range && { start: range.start, end: range.end }),
        highWaterMark: 256 * 1024,
      })
    },
    async copy(from, to) {
      const path = place(to)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      // On file systems that support it, nothing is copied until one of the two changes, which never happens.
      await copyFile(place(from), path, constants.COPYFILE_FICLONE | constants.COPYFILE_EXCL)
      const handle = await open(path)
      await handle.sync().finally(() => handle.close())
      await syncFolder(dirname(path))
    },
    remove: (version) => rm(place(version), { force: true }),
  }
}

/** A name in a folder is on disk once the folder is. */
async function syncFolder(path: string): Promise<void> {
  // Windows has no such call for folders.
  const handle = await open(path, 'r').catch(() => undefined)
  await handle?.sync().catch(() => undefined)
  await handle?.close()
}
