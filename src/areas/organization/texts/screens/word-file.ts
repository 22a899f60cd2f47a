import { docFromMarkdown, knownFrom } from '../markdown/rules.ts'
import { readStored, type TextField, type TextJson, type TextSection } from '../rules.ts'
import { readDoc } from '../schema/rules.ts'
import { readDocx, type ReadSection } from './docx/read.ts'
import { writeDocx } from './docx/write.ts'

export const docOf = ({ content, body }: Pick<TextSection, 'content' | 'body'>) => {
  const written = readStored(content)
  return (written && readDoc(written.doc).doc) ?? docFromMarkdown(body ?? '')
}

type Section = Omit<TextSection, 'version'>
type Around = { sections: readonly Section[]; fields: readonly TextField[] }

/** A text as a Word file, with its suggestions as tracked changes and its open comments. */
export const wordFile = ({ title, author, ...around }: Around & { title: string; author: string }): Blob =>
  new Blob(
    [
      writeDocx({
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
    left: [...new Set(read.flatMap(({ left }) => left))],
  }
}
