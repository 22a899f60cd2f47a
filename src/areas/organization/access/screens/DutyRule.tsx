import { Facts } from '#kit/parts/Facts.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { useTold } from '#kit/record/catalog.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { commandInWords } from '#kit/trail/act-in-words.ts'
import { dutyConflict, type DutyConflict } from '../records.ts'
import { partsOf } from '../rules.ts'

/** A duty is a list of commands: readers are told what they do, and the form has the names. */
export function DutyRule({ row }: { row: DutyConflict }) {
  const catalog = useTold()
  const inWords = (duty: string) =>
    partsOf(duty)
      .map((part) => commandInWords(part.replace(/\/\*$/, '/whatever-is-done'), catalog))
      .join('; ')
  return (
    <Panel title="Rule">
      <Facts
        facts={[
          { label: 'First duty', value: inWords(row.first), wide: true },
          { label: 'Second duty', value: inWords(row.second), wide: true },
        ]}
      />
      <RecordFacts of={dutyConflict} row={row} show={['same_record', 'severity', 'why', 'guard']} />
    </Panel>
  )
}
