import { useParams } from 'react-router'
import { useToday } from '#client/use-today.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { Amount } from '#kit/parts/Amount.tsx'
import { Due } from '#kit/parts/Due.tsx'
import { Figures, type Figure } from '#kit/parts/Figures.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Day } from '#kit/parts/Time.tsx'
import { LongText } from '#kit/record/LongText.tsx'
import { EditRecord } from '#kit/record/EditRecord.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { disasterDeclaration } from '../../declarations/records.ts'
import { useFigures } from '../../declarations/screens/use-figures.ts'
import type { editAppeal } from '../appeals/commands.ts'
import { appealLife } from '../appeals/life.ts'
import { paAppeal, type PaAppeal } from '../records.ts'
import { whyNotArbitrate } from '../rules.ts'

const list = { to: '/fema-grants-hub?tab=questions', label: 'RFIs and appeals' }

export default function AppealScreen() {
  const found = useRecord(paAppeal, useParams().id ?? '')
  return found.row ? <One row={found.row} /> : <NoRecord of={paAppeal} found={found} list={list} />
}

function One({ row }: { row: PaAppeal }) {
  const today = useToday()
  const figures = useFigures()
  const { row: declaration } = useRecord(disasterDeclaration, row.declaration)
  const clock = (label: string, day: string | null, runs: boolean): Figure => ({
    label,
    value: day ? <Day day={day} /> : 'Not started',
    ...(day && runs && { note: <Due bare day={day} today={today} /> }),
  })
  const arbitration = declaration && figures && whyNotArbitrate(row, { declared_on: declaration.declared_on, figures })
  return (
    <RecordPage of={paAppeal} life={appealLife} row={row} list={list} actions={<Actions row={row} />}>
      <Figures
        figures={[
          ...(row.granted === null ? [] : [{ label: 'Granted', value: <Amount cents={row.granted} /> }]),
          clock('Filing due', row.appeal_by, appealLife.is(row, 'draft')),
          appealLife.is(row, 'asked')
            ? clock('Information due', row.information_by, true)
            : clock('Forwarding due', row.forward_by, appealLife.is(row, 'sent')),
          clock('FEMA decision due', row.decide_by, appealLife.is(row, 'forwarded')),
        ]}
      />
      <Panel title="Grounds for appeal">
        <LongText text={row.grounds} />
      </Panel>
      <Panel
        title="Details"
        foot={
          arbitration === undefined
            ? undefined
            : (arbitration ??
              'You can choose arbitration instead of a second appeal, within 60 days of the first decision or after 180 days without one (44 CFR 206.206).')
        }
      >
        <RecordFacts
          of={paAppeal}
          row={row}
          show={[
            'declaration',
            'project',
            'level',
            'determined_on',
            'owner',
            'sent_on',
            'received_on',
            ...(row.asked_on ? (['asked_on', 'supplied_on'] as const) : []),
            ...(row.decided_on ? (['decided_on', 'decision'] as const) : []),
            ...(row.documents.length > 0 ? (['documents'] as const) : []),
          ]}
        />
      </Panel>
    </RecordPage>
  )
}

function Actions({ row }: { row: PaAppeal }) {
  const edit = useCommand<typeof editAppeal>('pa-appeals/edit')
  return (
    <>
      <EditRecord of={paAppeal} row={row} edit={edit} />
      <Moves life={appealLife} row={row} />
    </>
  )
}
