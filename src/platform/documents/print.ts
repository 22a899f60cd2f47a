import type { Log } from '../log.ts'
import type { PrintedDocument } from './document.ts'

/** One at a time: a long report keeps 250 MB while it is written, and two would keep twice as much. */
let last: Promise<unknown> = Promise.resolve()

/**
 * A document as the bytes of a PDF. The fonts and the writer are loaded with the first one. The operator learns which
 * characters no font has.
 */
export function print(document: PrintedDocument, log: Pick<Log, 'warn'>): Promise<Uint8Array> {
  if (document.file) return Promise.resolve(Buffer.from(document.file, 'base64'))
  const next = last.then(async () => {
    const { writeDocument } = await import('./write.ts')
    const { bytes, missing } = await writeDocument(document)
    if (missing.length > 0)
      log.warn('document characters without a font', {
        kind: document.kind,
        characters: missing
          .map((sign) => `U+${sign.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`)
          .join(' '),
      })
    return bytes
  })
  last = next.catch(() => undefined)
  return next
}
