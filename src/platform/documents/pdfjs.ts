import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { Refusal } from '../commands/refusals.ts'

/**
 * The folder of pdf.js, which stays a folder beside the built server. It is looked for when a file is read: without it
 * only reading is missing, and everything else works.
 */
export function pdfjsFolder(): string {
  try {
    return dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
  } catch (cause) {
    throw Object.assign(
      new Refusal(
        'This installation can’t read PDF files or pictures in CMYK: the folder node_modules/pdfjs-dist is missing beside the program.',
      ),
      { cause },
    )
  }
}

/**
 * pdf.js makes one matrix when it is loaded, and uses these classes only when it draws. Nothing is drawn on the server,
 * so empty ones take the place of a native drawing library of 32 MB (npm's `overrides` leave that out).
 */
export const withoutDrawing = `for (const name of ['DOMMatrix', 'ImageData', 'Path2D']) globalThis[name] ??= class {}`
