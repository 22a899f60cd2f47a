import { spawnSync } from 'node:child_process'
import { gzipSync } from 'node:zlib'

/** An archive for the machine that built it: its native packages are inside, and it installs without a registry. */
export const platformHere = () => `${process.platform}-${process.arch}`

/** A laid-out folder as a packed tar: sorted, owned by root, and with one time, so that only contents make a difference. */
export function archiveOf(folder, { name, time, level = 9 }) {
  const { status, stdout, stderr } = spawnSync(
    'tar',
    [
      // Named, because the other format of some distributions' tar writes the number of its process.
      '--format=gnu',
      '--sort=name',
      `--mtime=@${time}`,
      '--owner=0',
      '--group=0',
      '--numeric-owner',
      '--mode=u+w,go-w,a+rX',
      `--transform=flags=rSH;s,^\\.,${name},`,
      '-C',
      folder,
      '-cf',
      '-',
      '.',
    ],
    { maxBuffer: 2 ** 30 },
  )
  if (status !== 0) throw new Error(`The archive could not be packed: ${stderr} GNU tar is needed.`)
  return gzipSync(stdout, { level })
}
