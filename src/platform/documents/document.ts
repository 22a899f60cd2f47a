/**
 * A document for people outside the agency, as data: what it says and in which order. Margins, fonts, page breaks and
 * the tags
 * for screen readers follow from it (write.ts), so that no topic places a word by hand.
 */
export type PrintedDocument = {
  /** The kind in the program's words, such as purchase-order: tests know by it that no kind was left out. */
  kind: string
  title: string
  /** BCP 47. */
  language?: 'en-US' | 'es-US'
  /** Who issues it. */
  author: string
  subject?: string
  /** When it was made: part of the file, so that the same document gives the same bytes. */
  made: string
  letterhead?: Letterhead
  /** Above the title, small: the number or the kind of the document. */
  number?: string
  /** Below the title: the status and the day. */
  about?: string
  /** In the foot of every page, left of the page number. */
  foot?: string
  landscape?: boolean
  body: readonly Block[]
  /** Instead of a page with a head and a foot: sheets of labels, each at its place. */
  labels?: LabelSheets
  /** The same content for programs, inside the file (PDF/A-3). */
  attachments?: readonly Attachment[]
  /** The file in Base64, where it was signed and kept: it is not printed again. */
  file?: string
}

/** How a sheet of label stock is cut, in inches. */
export type Cut = {
  across: number
  down: number
  width: number
  height: number
  left: number
  top: number
  /** From one label to the next. */
  stepAcross: number
  stepDown: number
}
export type PrintedLabel = {
  /** The words of the code, and what the code means for people who can't see it. */
  code: { kind: 'qr' | 'code128'; text: string; alt: string }
  /** The first line is large. */
  lines: readonly string[]
}
export type LabelSheets = {
  cut: Cut
  /** Places of the first sheet that are used already. */ skip: number
  items: readonly PrintedLabel[]
}

export type Letterhead = {
  agency: string
  /** Address, phone, website. */
  lines?: readonly string[]
  /** The agency's color, such as #1E40AF; it is darkened until it can be read on white. */
  color?: string
  seal?: Picture
}

/** A PNG or JPEG in Base64, and the words for people who can’t see it. It is never shown larger than it is. */
export type Picture = { data: string; alt: string; width: number | 'full' | 'half' }
/** A file of a record, by the SHA-256 of its bytes. */
export type StoredPicture = { organization: string; table: string; record: string; file: string; sha256: string }
export type Attachment = { name: string; type: string; about: string; content: string }

/** Words, or pieces of words with an emphasis, an address or another language. */
export type Words = string | readonly (string | Piece)[]
export type Piece = {
  text: string
  bold?: boolean
  italic?: boolean
  link?: string
  /** The words of a note at the end of the document. */
  note?: string
}

export type Fact = readonly [label: string, value: Words]
export type Column = {
  name: string
  /** Amounts and quantities, aligned on the right with figures of one width. */
  figure?: boolean
  /** Its cells are the headers of their rows. */
  heads?: boolean
  /** A share of the width; without it the content decides. */
  width?: number
  /** As wide as the others that say so, where the page allows: the columns of a form that are empty so far. */
  alike?: boolean
}
export type Total = readonly [label: string, value: string]

export type Block =
  | { is: 'heading'; level: 2 | 3; words: string }
  | { is: 'words'; words: Words; look?: 'small' | 'strong' | 'quiet' }
  | { is: 'facts'; facts: readonly Fact[]; columns?: 1 | 2 }
  | {
      is: 'table'
      /** For screen readers and the list of tables; the reader sees the heading above. */
      caption: string
      columns: readonly Column[]
      rows: readonly (readonly (Words | { words: Words; below?: string })[])[]
      totals?: readonly Total[]
      /** Instead of rows, when there are none. */
      empty?: string
    }
  /** A bar for each value, the longest as wide as the page allows. The table with all figures is beside it. */
  | { is: 'bars'; caption: string; bars: readonly Bar[] }
  | ListBlock
  | { is: 'notice'; title?: string; words: Words }
  | {
      is: 'picture'
      picture: Picture
      caption?: string
      /** Read when the document is printed (stored-pictures.ts); the picture has no data before. */
      stored?: StoredPicture
      /** Only decorates: a screen reader passes over it. */
      decorative?: true
    }
  | { is: 'code'; text: string; alt: string; caption?: string }
  | { is: 'signatures'; signatures: readonly Signature[] }
  | { is: 'boxes'; boxes: readonly Box[] }
  | { is: 'page' }
  /** Not divided between pages while it fits on one. */
  | { is: 'together'; body: readonly Block[] }

/** Numbered by 1., (a) and (i) in their depth. */
export type ListBlock = {
  is: 'list'
  items: readonly (Words | ListItem)[]
  numbered?: boolean
  /** The number of its first item, where it does not begin with one. */ first?: number
}
/** An item with lists of its own below its words. */
export type ListItem = { words: Words; below: readonly ListBlock[] }

/** A line to sign on, or a signature that was given. */
export type Signature = {
  role: string
  name?: string
  title?: string
  date?: string
  about?: string
  /** Drawn by hand: the path of an SVG 300 wide and 100 high. */
  drawn?: string
}

/** A field of a form: numbered as on the original, with its value in a box. */
export type Box = { number?: string; label: string; value: Words; width?: number }

export type Bar = { label: string; value: number; shown: string }

/** The text of words, without emphasis. */
export const plainWords = (words: Words): string =>
  typeof words === 'string' ? words : words.map((each) => (typeof each === 'string' ? each : each.text)).join('')
