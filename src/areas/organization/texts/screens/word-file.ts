import type { TextPicture } from '#platform/documents/picture-line.ts'
import type { Pictures } from '#kit/record/picture-source.ts'
import { docFromMarkdown, knownFrom } from '../markdown/rules.ts'
import { readStored, type TextField, type TextJson, type TextSection } from '../rules.ts'
import { picturesOf } from '../pictures/rules.ts'
import { readDoc } from '../schema/rules.ts'
import { readDocx, type ReadSection } from './docx/read.ts'
import { writeDocx } from './docx/write.ts'

export const docOf = ({ content, body }: Pick<TextSection, 'content' | 'body'>) => {
  const written = readStored(content)
  return (written && readDoc(written.doc).doc) ?? docFromMarkdown(body ?? '')
}

type Section = Omit<TextSection, 'version'>
type Around = { sections: readonly Section[]; fields: readonly TextField[] }

type Leaving = Around & { title: string; author: string; pictures: Pictures }

/** One that can’t be loaded refuses the file: a text without its pictures is another text. */
async function bytesOf(sections: readonly Section[], { load }: Pictures): Promise<ReadonlyMap<string, Uint8Array>> {
  const found = new Map<string, Uint8Array>()
  for (const picture of sections.flatMap((section) => picturesOf(docOf(section))))
    if (!found.has(picture.sha256)) found.set(picture.sha256, new Uint8Array(await (await load(picture)).arrayBuffer()))
  return found
}

/** A text as a Word file, with its suggestions as tracked changes and its open comments. */
export const wordFile = async ({ title, author, pictures, ...around }: Leaving): Promise<Blob> =>
  new Blob(
    [
      await writeDocx({
        pictures: await bytesOf(around.sections, pictures),
        title,
        author,
        language: 'en-US',
        known: knownFrom(around),
        sections: around.sections.map((section) => {
          const written = readStored(section.content)
          return {
            id: section.id,
            heading: section.heading,
            doc: docOf(section),
            suggestions: written?.suggestions ?? {},
            comments: written?.comments.filter(({ resolved_at }) => !resolved_at) ?? [],
          }
        }),
      }),
    ],
    { type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' },
  )

/** The sections of a Word file; what left from here keeps its ids. */
export async function readWordFile(file: File, { sections, fields }: Around): Promise<ReadSection[]> {
  const written = sections.flatMap(({ content }) => readStored(content) ?? [])
  return readDocx(new Uint8Array(await file.arrayBuffer()), {
    suggestions: Object.assign({}, ...written.map(({ suggestions }) => suggestions)) as never,
    comments: written.flatMap(({ comments }) => comments),
    fields: new Set(fields.map(({ name }) => name)),
    sections: new Set(sections.map(({ id }) => id)),
    pictures: sections.flatMap((section) => picturesOf(docOf(section))),
  })
}

/** A file as the one text of a record: its sections follow each other below their headings. */
export function wholeText(read: readonly ReadSection[], of: Pick<Section, 'id' | 'heading'>): ReadSection {
  const isOwn = ({ id, heading }: ReadSection) =>
    id === of.id || heading.trim().toLowerCase() === of.heading.trim().toLowerCase()
  const content = read.flatMap((part): TextJson[] => [
    ...(isOwn(part) ? [] : [{ type: 'heading', attrs: { level: 4 }, content: [{ type: 'text', text: part.heading }] }]),
    ...(part.doc.content ?? []),
  ])
  return {
    id: of.id,
    heading: of.heading,
    doc: { type: 'doc', content },
    authors: Object.assign({}, ...read.map(({ authors }) => authors)) as ReadSection['authors'],
    threads: read.flatMap(({ threads }) => threads),
    pictures: read.flatMap(({ pictures }) => pictures),
    left: [...new Set(read.flatMap(({ left }) => left))],
  }
}

/** The words and the file of each picture of the file, by its place in the document. */
export function withPictures(
  doc: TextJson,
  known: ReadonlyMap<string, Partial<Pick<TextPicture, 'file' | 'sha256' | 'alt'>>>,
): TextJson {
  const change = known.get(String(doc.attrs?.file))
  if (doc.type === 'picture') return change ? { ...doc, attrs: { ...doc.attrs, ...change } } : doc
  return doc.content ? { ...doc, content: doc.content.map((each) => withPictures(each, known)) } : doc
}

type Written = { title: string; author: string; parts: readonly { heading: string; body: string }[] }

/** The formatted texts of a record, each under its label. */
export const recordWordFile = ({ parts, ...about }: Written): Promise<Blob> =>
  wordFile({
    ...about,
    fields: [],
    sections: parts.map((part) => ({ ...part, id: crypto.randomUUID(), content: null })),
    pictures: { load: () => Promise.reject(new Error('This text has no pictures.')) },
  })
