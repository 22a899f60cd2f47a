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

/** PDF forms of others, and which answer goes into which of their boxes. */
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
          <Notice title="What is done here">
            A template names the boxes of a PDF and what goes into each. Before anything is filled, the page says which
            boxes get nothing and which answers do not fit; a submission shows the text of every box, to be copied or
            checked.
          </Notice>
        </div>
        {first}
      </div>
      <RecordList of={pdfTemplate} first={first} columns={['title', 'form', 'edition', 'edition_until', 'status']} />
      {adding && (
        <FormDialog
          of={pdfTemplate}
          title="New template"
          about="The names of the boxes stand in the PDF itself: a viewer shows them in its form mode."
          done="The template is kept"
          send={create}
          onDone={({ id }) => void navigate(`/utility-form-filler/pdf/${id}`)}
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  )
}
