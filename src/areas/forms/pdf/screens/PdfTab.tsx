import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { Button } from '#kit/parts/Button.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { FormDialog } from '#kit/record/FormDialog.tsx'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import type { createTemplate } from '../commands.ts'
import { pdfTemplate } from '../records.ts'

/** PDF forms of other agencies, and the mapping of answers to their boxes. */
export function PdfTab() {
  const actor = useActor()
  const navigate = useNavigate()
  const create = useCommand<typeof createTemplate>('pdf-templates/create')
  const [adding, setAdding] = useState(false)
  const first = whyNotEdit(pdfTemplate, null, actor) === null && (
    <Button look="main" onClick={() => setAdding(true)}>
      <Icon name="plus" />
      New template
    </Button>
  )
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0 flex-1 basis-72">
          <Notice title="How templates work">
            Add the PDF and read its boxes, map answers to them, and activate the template. Each submission then
            downloads as the filled PDF, and a list fills one copy per row.
          </Notice>
        </div>
        {first}
      </div>
      <RecordList of={pdfTemplate} first={first} columns={['title', 'form', 'edition', 'edition_until', 'status']} />
      {adding && (
        <FormDialog
          of={pdfTemplate}
          title="New template"
          about="Add the PDF here. Its boxes are read from it on the next page."
          done="Template saved"
          send={create}
          onDone={({ id }) => void navigate(`/utility-form-filler/pdf/${id}`)}
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  )
}
