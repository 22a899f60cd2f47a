import { plural } from '#platform/words.ts'
import { useState } from 'react'
import { useParams } from 'react-router'
import { useToday } from '#client/use-today.ts'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { Button } from '#kit/parts/Button.tsx'
import { Due } from '#kit/parts/Due.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Day } from '#kit/parts/Time.tsx'
import { EditRecord } from '#kit/record/EditRecord.tsx'
import { AskDialog } from '#kit/record/AskDialog.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { longText } from '#platform/records/fields.ts'
import { optionLabel } from '#platform/records/record.ts'
import type { editRequirement, lookAtRequirement } from '../commands.ts'
import { grantRequirement, type GrantRequirement } from '../records.ts'
import { whyNotLook } from '../rules.ts'

const list = { to: '/grant-management?tab=compliance-hub', label: 'Grant compliance' }

export default function RequirementScreen() {
  const found = useRecord(grantRequirement, useParams().id ?? '')
  return found.row ? <One row={found.row} /> : <NoRecord of={grantRequirement} found={found} list={list} />
}

function One({ row }: { row: GrantRequirement }) {
  const actor = useActor()
  const today = useToday()
  const edit = useCommand<typeof editRequirement>('grant-requirements/edit')
  const look = useCommand<typeof lookAtRequirement>('grant-requirements/look')
  const [asking, setAsking] = useState<'kept' | 'in_part' | 'not_kept'>()
  const { id } = row
  const whyNot = (standing: GrantRequirement['standing']) =>
    whyNotLook(row, { actor, standing, evidence: row.evidence.length })
  return (
    <RecordPage
      of={grantRequirement}
      row={row}
      list={list}
      actions={
        whyNot('not_kept') === null && (
          <>
            <EditRecord of={grantRequirement} row={row} edit={edit} />
            <MoveButton look="main" whyNot={whyNot('kept')} run={() => setAsking('kept')}>
              Mark as met
            </MoveButton>
            <Button onClick={() => setAsking('in_part')}>Mark as partly met</Button>
            <Button look="danger" onClick={() => setAsking('not_kept')}>
              Mark as not met
            </Button>
          </>
        )
      }
    >
      {row.note && (
        <Notice
          tone={row.standing === 'kept' ? 'good' : row.standing === 'not_kept' ? 'bad' : 'warn'}
          title={optionLabel(grantRequirement.fields.standing, row.standing)}
        >
          {row.note}
        </Notice>
      )}
      <Figures
        figures={[
          {
            label: 'Status',
            value: optionLabel(grantRequirement.fields.standing, row.standing),
            ...(row.looked_on && {
              note: (
                <>
                  reviewed on <Day day={row.looked_on} />
                </>
              ),
            }),
            ...(row.standing !== 'kept' && row.standing !== 'unknown' && { tone: 'warn' as const }),
          },
          {
            label: 'Next review',
            value: row.next_on ? <Day day={row.next_on} /> : 'None',
            ...(row.next_on && { note: <Due bare day={row.next_on} today={today} /> }),
          },
          {
            label: 'Evidence',
            value:
              row.evidence.length === 0
                ? 'None'
                : plural(row.evidence.length, { one: '1 file', other: `${row.evidence.length} files` }),
            ...(row.evidence.length === 0 && { note: 'required before it counts as met' }),
          },
        ]}
      />
      <Panel title="Details">
        <RecordFacts
          of={grantRequirement}
          row={row}
          show={['funding', 'paragraph', 'topic', 'owner', 'every_months', 'looked_by', 'evidence']}
        />
      </Panel>
      {asking && (
        <AskDialog
          title={optionLabel(grantRequirement.fields.standing, asking)}
          about="Describe your observation for the next reviewer."
          verb="Save assessment"
          done="Assessment saved"
          fields={{ note: longText({ required: true, label: 'Observation' }) }}
          early
          run={({ note }) => look({ id, standing: asking, note })}
          onClose={() => setAsking(undefined)}
        />
      )}
    </RecordPage>
  )
}
