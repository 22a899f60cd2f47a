/** A picture in a text: a file of the record, with the words for people who can’t see it. */
export type TextPicture = {
  /** The file of the record, by its id. */ file: string
  /** Of the file’s bytes: a person who signs the text signs the picture too. */ sha256: string
  /** Null for a picture that only decorates. */ alt: string | null
  caption: string
  width: 'full' | 'half'
}

/** A document holds all of its pictures in memory while it is printed. Later ones are words. */
export const mostInPictures = 60_000_000

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const source = String.raw`!\[((?:\\.|[^\]\\\n])*)\]\(file:(${uuid})\/([0-9a-f]{64})\/(full|half)(?: "((?:\\.|[^"\\\n])*)")?\)`
const line = new RegExp(`^${source}$`)

/** In Markdown a picture is a line of its own: ![alternative text](file:ID/SHA-256/width "caption"). */
export function pictureIn(text: string): TextPicture | null {
  const found = line.exec(text.trim())
  if (!found) return null
  const [, alt = '', file, sha256, width, caption = ''] = found
  return {
    file: file!,
    sha256: sha256!,
    alt: alt === '' ? null : plain(alt),
    caption: plain(caption),
    width: width as TextPicture['width'],
  }
}

export const pictureLine = ({ file, sha256, alt, caption, width }: TextPicture): string => {
  const words = (alt ?? '').replaceAll(/[\\*[\]]/g, String.raw`\$&`)
  const below = caption ? ` "${caption.replaceAll(/[\\"]/g, String.raw`\$&`)}"` : ''
  return `![${words}](file:${file}/${sha256}/${width}${below})`
}

const plain = (words: string) => words.replaceAll(/\\([\\*[\]"])/g, '$1')

/** A picture where only words fit. */
export const pictureInWords = ({ alt, caption }: Pick<TextPicture, 'alt' | 'caption'>): string =>
  [alt === null ? '' : `[Picture: ${alt}]`, caption].filter(Boolean).join(' ')

/** Each picture of a text, as its Markdown and as data. */
export const picturesIn = (text: string): { markdown: string; picture: TextPicture }[] =>
  [...text.matchAll(new RegExp(`^${source}$`, 'gm'))].map(([markdown]) => ({ markdown, picture: pictureIn(markdown)! }))

/** One picture in Markdown, anywhere in a text. */
export const pictureSource = source
