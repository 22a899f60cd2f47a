import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { dayInWords } from '#platform/dates.ts'
import type { voidLabor, voidPart } from '../commands.ts'
import type { WorkLabor, WorkOrder, WorkPart } from '../records.ts'
import { whyNotVoid, whyNotVoidPart } from '../rules.ts'
import { VoidDialog } from '#kit/record/VoidDialog.tsx'

type VoidProps<Row> = { row: WorkOrder; entries: readonly Row[]; onClose: () => void }

export function VoidLabor({ row, ...rest }: VoidProps<WorkLabor>) {
  const actor = useActor()
  return (
    <VoidDialog
      {...rest}
      what="Labor"
      of={row.number}
      about="The entry stays in the list with your reason. Its hours and cost no longer count."
      words={({ worked_on, minutes, note }) =>
        [dayInWords(worked_on), `${Number(minutes)} minutes`, note].filter(Boolean).join(' · ')
      }
      whyNot={(entry) => whyNotVoid(entry, row, actor)}
      send={useCommand<typeof voidLabor>('work-orders/void-labor')}
    />
  )
}

export function VoidPart({ row, ...rest }: VoidProps<WorkPart>) {
  const actor = useActor()
  return (
    <VoidDialog
      {...rest}
      what="Part"
      of={row.number}
      about="The part stays in the list with your reason. Its cost no longer counts. One from stock returns to its warehouse."
      words={({ description, quantity }) => `${description ?? 'Part'} · ${Number(quantity)}`}
      whyNot={(entry) => whyNotVoidPart(entry, row, actor)}
      send={useCommand<typeof voidPart>('work-orders/void-part')}
    />
  )
}
