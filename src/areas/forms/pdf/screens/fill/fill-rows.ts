import { writeZip } from '@granary/zip/write.ts'
import type { DrawnField } from '../../drawing/rules.ts'
import { fillForm, mergePdfs, type Misfit, type Values } from './engine.ts'

export type Filling = {
  bytes: Uint8Array
  /** The boxes that the PDF lacks. */ drawn: readonly DrawnField[]
  rows: readonly Values[]
  /** Of the files of an archive. */ names: readonly string[]
  flatten: boolean
  as: 'single' | 'merged' | 'archive'
}

/** A filled copy for each row, as one file, and what does not fit in each copy. */
export async function fillRows({
  bytes,
  drawn,
  rows,
  names,
  flatten,
  as,
  wideFont,
  onRow,
}: Filling & { wideFont: Uint8Array; onRow?: (filled: number) => void }): Promise<{
  file: Uint8Array
  misfits: Misfit[][]
}> {
  const files: Uint8Array[] = []
  const misfits: Misfit[][] = []
  for (const values of rows) {
    const filled = await fillForm(bytes, values, { flatten: flatten || as === 'merged', wideFont, drawn })
    files.push(filled.bytes)
    misfits.push(filled.misfits)
    onRow?.(files.length)
  }
  const file =
    as === 'archive'
      ? await writeZip(files.map((each, at) => ({ name: `${names[at]}.pdf`, bytes: each })))
      : as === 'single'
        ? files[0]!
        : await mergePdfs(files)
  return { file, misfits }
}
