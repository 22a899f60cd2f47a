import type { Node } from 'prosemirror-model'
import { mostInPictures, type TextPicture } from '#platform/documents/picture-line.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { inBytes } from '#platform/words.ts'

export const mostInPicture = 2_000_000
export const mostPictures = 20
export const mostInAlt = 500
/** The formats that the PDF writer embeds. */
export const pictureTypes = ['image/png', 'image/jpeg'] as const

const isHash = (value: unknown) => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)
const isFile = (value: unknown) =>
  typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)
const isLine = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= mostInAlt && !/[\r\n]/.test(value)

/** The words of a picture: an alternative text, or null where it only decorates. */
export const whyNotAlt = (alt: unknown): Reason =>
  firstReason(
    alt !== null && (typeof alt !== 'string' || alt.trim() === '') && 'Describe the picture, or mark it as decorative.',
    alt !== null && !isLine(alt) && `A description has up to ${mostInAlt} characters in one line.`,
  )

export const whyNotCaption = (caption: unknown): Reason =>
  isLine(caption) ? null : `A caption has up to ${mostInAlt} characters in one line.`

export const whyNotPicture = ({
  file,
  sha256,
  alt,
  caption,
  width,
}: { [Name in keyof TextPicture]: unknown }): Reason =>
  firstReason(
    (!isFile(file) || !isHash(sha256)) &&
      'A picture must be a file of this record. Addresses elsewhere are not loaded.',
    whyNotAlt(alt),
    whyNotCaption(caption),
    width !== 'full' && width !== 'half' && 'A picture is shown in full or half width.',
  )

/** A file that a person wants to place in a text. */
export const whyNotPlace = ({ type, size, name }: { type: string; size: number; name: string }): Reason =>
  firstReason(
    !isPictureType(type) && `${name} is not a PNG or JPEG picture. Save it as one of these first.`,
    size > mostInPicture &&
      `${name} has ${inBytes(size)}. A picture in a text can have up to ${inBytes(mostInPicture)}. Save it smaller first.`,
  )
const isPictureType = (type: string) => (pictureTypes as readonly string[]).includes(type.split(';')[0]!.trim())

/** All pictures of a record’s text, by the sizes of their files. */
export function whyNotPrinted(sizes: readonly number[]): Reason {
  const total = sizes.reduce((sum, size) => sum + size, 0)
  return total > mostInPictures
    ? `The pictures of this text have ${inBytes(total)}. A PDF prints up to ${inBytes(mostInPictures)}, and the words of later pictures. Use smaller files.`
    : null
}

export const picturesOf = (doc: Node): TextPicture[] => {
  const found: TextPicture[] = []
  doc.descendants((node) => {
    if (node.type.name === 'picture') found.push(node.attrs as TextPicture)
    return node.type.name === 'doc'
  })
  return found
}

/** A file of the record, as far as a text needs it. */
export type PictureFile = {
  id: string
  name: string
  sha256: string
  type: string
  size: number
  removed_at: string | Date | null
}

/** Only files of the same record, with the bytes that the text names. */
export function whyNotPictures(pictures: readonly TextPicture[], files: readonly PictureFile[]): Reason {
  if (pictures.length > mostPictures) return `A section can have up to ${mostPictures} pictures. Divide it.`
  for (const { file, sha256, alt } of pictures) {
    const there = files.find(({ id }) => id === file)
    const called = alt === null ? 'A decorative picture' : `The picture “${alt}”`
    const whyNot = firstReason(
      !there && `${called} is not a file of this record. Add it to this text as a file.`,
      there && there.sha256 !== sha256 && `${called} differs from its file. Add it again.`,
      there?.removed_at && `${called} was removed from the files of this record. Remove it from the text too.`,
      there && whyNotPlace(there),
    )
    if (whyNot) return whyNot
  }
  return null
}
