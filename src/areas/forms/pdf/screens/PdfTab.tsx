import { useCommand } from '#client/use-command.ts'
import { AddRecord } from '#kit/record/AddRecord.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import type { createTemplate } from '../commands.ts'
import { pdfTemplate } from '../records.ts'

/** PDF forms of other agencies, and the mapping of answers to their boxes. */
export function PdfTab() {
  const create = useCommand<typeof createTemplate>('pdf-templates/create')
  const first = (
    <AddRecord
      of={pdfTemplate}
      look="main"
      label="New template"
      about="Add the PDF here. Its boxes are read from it on the next page."
      done="Template saved"
      send={create}
      opens
    />
  )
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0 flex-1 basis-72">
          <Notice title="How templates work">
            Add the PDF and read its boxes, map answers or the fields of records to them, and activate the template.
            Each submission then downloads as the filled PDF, and a list fills one copy per row.
          </Notice>
        </div>
        {first}
      </div>
      <RecordList of={pdfTemplate} first={first} columns={['title', 'form', 'edition', 'edition_until', 'status']} />
    </div>
  )
}
