import { useState } from 'react'
import { useToday } from '#client/use-today.ts'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecords } from '#client/use-record.ts'
import { Button } from '#kit/parts/Button.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { FormDialog } from '#kit/record/FormDialog.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { addDays } from '#platform/dates.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { optionLabel } from '#platform/records/record.ts'
import type { Project } from '../../projects/records.ts'
import type { editSubmittal, enterSubmittal } from '../submittal-commands.ts'
import { submittalLife } from '../submittals/life.ts'
import { submittal, type Submittal } from '../records.ts'
import { whyNotOnSite } from '../rules.ts'
import { Items } from './Items.tsx'
import { sendsChanges } from '#kit/record/form-send.ts'

export function SubmittalsTab({ row }: { row: Project }) {
  const actor = useActor()
  const today = useToday()
  const [asking, setAsking] = useState<'enter' | { edit: Submittal }>()
  const { rows } = useRecords(submittal, (from) => from.eq('project', row.id).order('needed_by').limit(400))
  const enter = useCommand<typeof enterSubmittal>('submittals/enter')
  const edit = useCommand<typeof editSubmittal>('submittals/edit')
  return (
    <>
      <Items
        of={submittal}
        title="Submittals"
        about="Drawings, samples and data to review before installation. A submittal needs a second person’s review."
        add={
          <MoveButton look="main" whyNot={whyNotOnSite(row)} run={() => setAsking('enter')}>
            Add submittal
          </MoveButton>
        }
        empty="No submittals yet."
        items={rows?.map((each) => ({
          id: each.id,
          title: each.title,
          status: each.status,
          ...(submittalLife.is(each, 'submitted') && { due: each.needed_by }),
          note: (
            <>
              <span className="font-mono text-xs">
                {each.number}
                {Number(each.revision) > 0 && `, revision ${Number(each.revision)}`}
              </span>{' '}
              {optionLabel(submittal.fields.kind, each.kind)} of {each.sent_by}
              {each.section && `, section ${each.section}`}
              {each.note && <span className="block text-ink">{each.note}</span>}
            </>
          ),
          actions: (
            <>
              {whyNotEdit(submittal, each, actor) === null && (
                <Button look="quiet" onClick={() => setAsking({ edit: each })}>
                  Edit<span className="sr-only"> {each.title}</span>
                </Button>
              )}
              <Moves life={submittalLife} row={each} named={each.title} />
            </>
          ),
        }))}
      />
      {asking === 'enter' && (
        <FormDialog
          of={submittal}
          title="Submittal"
          done="Submittal added"
          start={{ project: row.id, reviewer: row.manager, needed_by: addDays(today, 14) }}
          send={enter}
          onClose={() => setAsking(undefined)}
        />
      )}
      {typeof asking === 'object' && (
        <FormDialog
          of={submittal}
          row={asking.edit}
          title="Submittal"
          done="Submittal saved"
          send={sendsChanges(asking.edit.id, edit)}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  )
}
