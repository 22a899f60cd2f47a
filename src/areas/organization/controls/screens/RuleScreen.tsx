import { useState } from 'react'
import { useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { useToday } from '#client/use-today.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { AskDialog } from '#kit/record/AskDialog.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { rulesOf } from '#platform/reads/reads.ts'
import { date, longText } from '#platform/records/fields.ts'
import type { controlsCommands } from '../commands.ts'
import type { RegisterPage } from './register-pages.tsx'
import { stateInWords, stateOf, whyNotChange, whyNotEndYet, whyNotTakeBackYet, type Held } from '../rules.ts'

type Commands = ReturnType<typeof controlsCommands>
const why = { reason: longText({ required: true, max: 500, label: 'Reason', help: 'Visible to every administrator.' }) }

/** The page of one row of a control register: its value, its state, and the actions to change, end or withdraw it. */
export function RuleScreen({ of, at, list }: RegisterPage) {
  const actor = useActor()
  const today = useToday()
  const [asking, setAsking] = useState<'end' | 'take back'>()
  const found = useRecord(of, useParams().id ?? '')
  const { rows = [] } = useRecords(of, rulesOf)
  const end = useCommand<Commands['end']>('controls/end')
  const takeBack = useCommand<Commands['takeBack']>('controls/take-back')
  const row = found.row as unknown as (Held & typeof found.row) | undefined
  const { control } = of
  if (!row || !control) return <NoRecord of={of} found={found} list={list} />
  const register = { ...of, control }
  const state = stateOf(control, row, rows as unknown as readonly Held[], today)
  const whyNot = whyNotChange(of, actor)
  const actions = whyNot === null && (
    <>
      {control.ends && state !== 'ended' && state !== 'ahead' && (
        <MoveButton whyNot={whyNotEndYet(register, { actor })} run={() => setAsking('end')}>
          End
        </MoveButton>
      )}
      {state === 'ahead' && (
        <MoveButton whyNot={whyNotTakeBackYet(register, row, { actor, today })} run={() => setAsking('take back')}>
          Withdraw
        </MoveButton>
      )}
      <ButtonLink look="main" to={`${at}/${row.id}/edit`}>
        Propose change
      </ButtonLink>
    </>
  )
  return (
    <RecordPage of={of} row={row} list={list} actions={actions}>
      <Panel title={stateInWords(state, row.valid_from)}>
        <RecordFacts of={of} row={row} />
      </Panel>
      {asking === 'end' && (
        <AskDialog
          title="End rule"
          about="A second administrator approves the end date, which is inclusive."
          verb="Propose end"
          done="Proposed. Another administrator must approve it."
          fields={{ last_day: date({ required: true, label: 'Effective to' }), ...why }}
          start={{ last_day: today }}
          press={({ last_day, reason }: { last_day: string; reason: string }) =>
            end.press({ register: of.table, id: row.id, last_day, reason })
          }
          onClose={() => setAsking(undefined)}
        />
      )}
      {asking === 'take back' && (
        <AskDialog
          title="Withdraw value"
          about="The value never takes effect. If that loosens the rule, a second administrator must approve it."
          verb="Withdraw"
          done="Withdrawn, or proposed to a second administrator"
          fields={why}
          press={({ reason }: { reason: string }) => takeBack.press({ register: of.table, id: row.id, reason })}
          onClose={() => setAsking(undefined)}
        />
      )}
    </RecordPage>
  )
}
