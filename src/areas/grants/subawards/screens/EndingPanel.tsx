import { Panel } from '#kit/parts/Panel.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { subawardLife } from '../life.ts'
import { subaward, type Subaward } from '../records.ts'
import { endWords } from '../endings/rules.ts'

/** How a subaward ends before its time: who said why, what was said against it, and what was decided. */
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
