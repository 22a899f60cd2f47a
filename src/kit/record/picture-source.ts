import { createContext } from 'react'
import type { TextPicture } from '#platform/documents/picture-line.ts'

/** Where the pictures of a text come from: the files of its record, read with the person's own rights. */
export type Pictures = {
  load: (picture: TextPicture) => Promise<Blob>
  /** Adds a file to the record. Without it the text can be read only. */
  add?: (file: File) => Promise<Pick<TextPicture, 'file' | 'sha256'>>
}

/** Without a source, a text shows the words of its pictures. */
export const PictureSource = createContext<Pictures | null>(null)

/** Reads each file once; again after a lost connection. */
export function loadedOnce(read: (file: string) => Promise<Blob>): Pictures['load'] {
  const loaded = new Map<string, Promise<Blob>>()
  return ({ file }) => {
    const found = loaded.get(file) ?? read(file)
    loaded.set(file, found)
    found.catch(() => loaded.delete(file))
    return found
  }
}
