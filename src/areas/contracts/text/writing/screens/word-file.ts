import { docFromMarkdown } from '#areas/organization/texts/markdown/rules.ts'
import { readStored, type TextField } from '#areas/organization/texts/rules.ts'
import { readDoc } from '#areas/organization/texts/schema/rules.ts'
import { readDocx, type ReadSection } from '#areas/organization/texts/screens/docx/read.ts'
import { writeDocx } from '#areas/organization/texts/screens/docx/write.ts'
import type { Contract } from '../../../contracts/records.ts'
import type { ContractSection } from '../../records.ts'
import { sectionNames } from '../rules.ts'

export const docOf = ({ content, body }: Pick<ContractSection, 'content' | 'body'>) => {
  const written = readStored(content)
  return (written && readDoc(written.doc).doc) ?? docFromMarkdown(body)
}

type Around = { sections: readonly ContractSection[]; fields: readonly TextField[] }

/** The contract as a Word file, with its suggestions as tracked changes and its open comments. */
export const wordFile = (row: Contract, { sections, fields, author }: Around & { author: string }): Blob =>
  new Blob(
    [
      writeDocx({
        title: `${row.number}: ${row.title}`,
        author,
        language: 'en-US',
        known: { fields: new Map(fields.map(({ name, value }) => [name, value])), sections: sectionNames(sections) },
        sections: sections.map((section) => {
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
