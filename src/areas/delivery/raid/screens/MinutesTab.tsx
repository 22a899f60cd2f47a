import { useState } from 'react'
import { useToday } from '#client/use-today.ts'
import { useCommand } from '#client/use-command.ts'
import { useOrganization } from '#client/use-organization.ts'
import { useRecords } from '#client/use-record.ts'
import { formattedParts } from '#areas/organization/texts/formatted/rules.ts'
import { Button } from '#kit/parts/Button.tsx'
import { FreeButton } from '#kit/parts/FreeButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Day } from '#kit/parts/Time.tsx'
import { download } from '#kit/record/list/download.ts'
import { PdfButton } from '#kit/record/PdfButton.tsx'
import { FormDialog } from '#kit/record/FormDialog.tsx'
import { LongText } from '#kit/record/LongText.tsx'
import type { Project } from '../../projects/records.ts'
import type { editMinutes, writeMinutes } from '../commands.ts'
import { projectMinute, type ProjectMinute } from '../records.ts'
import { sendsChanges } from '#kit/record/form-send.ts'

/** Meeting minutes, newest first. */
export function MinutesTab({ row }: { row: Project }) {
  const today = useToday()
  const [asking, setAsking] = useState<'write' | ProjectMinute>()
  const { rows } = useRecords(projectMinute, (from) =>
    from.eq('project', row.id).order('held_on', { ascending: false }).limit(100),
  )
  const author = useOrganization().organization?.name ?? ''
  async function saveWord(each: ProjectMinute) {
    const { recordWordFile } = await import('#areas/organization/texts/screens/word-file.ts')
    download(
      await recordWordFile({ title: each.title, author, parts: formattedParts(projectMinute, each) }),
      `${each.title}.docx`,
    )
  }
  const write = useCommand<typeof writeMinutes>('project-minutes/write')
  const edit = useCommand<typeof editMinutes>('project-minutes/edit')
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex justify-end">
        <Button look="main" onClick={() => setAsking('write')}>
          Add minutes
        </Button>
      </div>
      {rows?.length === 0 && <p className="text-ink-2">No minutes yet. Record what was agreed in each meeting.</p>}
      {rows?.map((each) => (
        <Panel
          key={each.id}
          title={each.title}
          about={
            <>
              <Day day={each.held_on} />, {each.present}
            </>
          }
          actions={
            <span className="flex flex-wrap gap-2 print:hidden">
              <PdfButton
                of="records/document"
                input={{ table: projectMinute.table, id: each.id }}
                file={`${each.title}.pdf`}
              >
                PDF
              </PdfButton>
              <FreeButton run={() => saveWord(each)} done={`${each.title}.docx downloaded`}>
                Word
              </FreeButton>
              <Button look="quiet" onClick={() => setAsking(each)}>
                Edit<span className="sr-only"> {each.title}</span>
              </Button>
            </span>
          }
        >
          {each.notes && <LongText text={each.notes} />}
          {each.agreed && (
            <div className="mt-3 border-t border-line pt-3">
              <p className="font-semibold text-ink">Agreed</p>
              <LongText text={each.agreed} />
            </div>
          )}
        </Panel>
      ))}
      {asking === 'write' && (
        <FormDialog
          of={projectMinute}
          title="Minutes"
          done="Minutes saved"
          start={{ project: row.id, held_on: today }}
          send={write}
          onClose={() => setAsking(undefined)}
        />
      )}
      {typeof asking === 'object' && (
        <FormDialog
          of={projectMinute}
          row={asking}
          title="Minutes"
          done="Minutes saved"
          send={sendsChanges(asking.id, edit)}
          onClose={() => setAsking(undefined)}
        />
      )}
    </div>
  )
}
