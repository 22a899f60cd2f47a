import { Panel } from '#kit/parts/Panel.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { subawardLife } from '../life.ts'
import { subaward, type Subaward } from '../records.ts'
import { endWords } from '../endings/rules.ts'

/** The early termination of a subaward: the notice, the objection and the decision. */
export function EndingPanel({ row }: { row: Subaward }) {
  const decided = !subawardLife.is(row, 'ending')
  return (
    <Panel title={decided ? 'Terminated early' : 'Termination notice'} about={endWords(row)}>
      <RecordFacts
        of={subaward}
        row={row}
        show={shown.filter((name) => row[name] !== null && (decided || name !== 'released'))}
      />
    </Panel>
  )
}

const shown = [
  'ending_ground',
  'ending_reason',
  'noticed_on',
  'noticed_by',
  'last_day',
  'object_by',
  'objected_on',
  'objection',
  'objection_answer',
  'ended_by',
  'ended_at',
  'released',
  'closeout_due',
] as const
