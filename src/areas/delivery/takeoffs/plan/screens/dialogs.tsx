import { useState } from 'react'
import { useCommand } from '#client/use-command.ts'
import { AskDialog } from '#kit/record/AskDialog.tsx'
import { choice, flag, ref, text } from '#platform/records/fields.ts'
import { toast } from '#kit/parts/Toasts.tsx'
import { plural } from '#platform/words.ts'
import { takeoffItem, type Takeoff, type TakeoffItem } from '../../records.ts'
import { whyNotMeasured } from '../../rules.ts'
import type { calibrateSheet, editSheet, putItem } from '../commands.ts'
import { takeoffSheet, type TakeoffScale, type TakeoffSheet } from '../records.ts'
import { calibrated, isPaper, readRegion, whyNotRecalibrate, whyNotRegion, type Point, type Region } from '../rules.ts'
import type { sendItems } from '../send.ts'

type Line = readonly [Point, Point]
type CalibrateProps = {
  sheet: TakeoffSheet
  scales: readonly TakeoffScale[]
  /** Two points of a known length; without them the scale is stated. */ line: Line | null
  region: Region | null
  onClose: () => void
}

/** The scale of a sheet or of an area on it. One that disagrees with what is there is said before it is saved. */
export function CalibrateDialog({ sheet, scales, line, region, onClose }: CalibrateProps) {
  const calibrate = useCommand<typeof calibrateSheet>('takeoffs/calibrate')
  const inside = ([x, y]: Point) =>
    scales.find((scale) => {
      const on = readRegion(scale.region)
      return on && x >= on[0] && x <= on[2] && y >= on[1] && y <= on[3]
    })
  // A line inside an area with its own scale calibrates that area.
  const area = line ? inside(line[0]) : undefined
  const there = region ? undefined : (area ?? scales.find((scale) => !scale.region))
  const known = text({
    required: true,
    max: 60,
    label: line ? 'Length between the two points' : 'Scale',
    help: line ? `Such as 120', 12'-6" or 38 m.` : `As on the drawing: 1" = 20', 1/8" = 1'-0" or 1:100.`,
  })
  const name = text({ required: true, max: 80, label: 'Name of the area', help: 'Such as Detail 3.' })
  const replace = flag({ label: 'Replace the earlier calibration', help: 'All marks in it are measured again.' })
  const feetOf = (said: string) =>
    calibrated(sheet, line ? { how: 'points', line, known: said } : { how: 'stated', known: said })
  return (
    <AskDialog
      title={region ? 'Set the scale of this area' : `Set the scale of ${area?.name ?? sheet.number}`}
      about={
        there
          ? `Now ${there.known}. A calibration that agrees within 1% is recorded as a check.`
          : line
            ? 'Use the longest length that the drawing gives.'
            : 'Check it afterward with two points: prints are often reduced.'
      }
      verb="Set scale"
      done="Scale set"
      fields={{ ...(region && { name }), known, ...(there && { replace }) }}
      whyNot={(values: { known?: string; replace?: boolean }) => {
        const found = feetOf(values.known ?? '')
        if ('reason' in found) return { name: 'known', message: found.reason }
        if (region) return whyNotRegion(region, sheet, scales)
        return there && !values.replace ? whyNotRecalibrate(there, found.feet, isPaper(sheet)) : null
      }}
      early={false}
      press={(values: { name?: string; known: string; replace?: boolean }) =>
        calibrate.press({
          sheet: sheet.id,
          name: values.name ?? area?.name ?? 'Whole sheet',
          region: (region ?? readRegion(area?.region ?? null)) as [number, number, number, number] | null,
          known: values.known,
          line: line as [[number, number], [number, number]] | null,
          replace: values.replace ?? false,
        })
      }
      onClose={onClose}
    />
  )
}

export function SheetDialog({ sheet, onClose }: { sheet: TakeoffSheet; onClose: () => void }) {
  const edit = useCommand<typeof editSheet>('takeoffs/edit-sheet')
  const { number, name, revision } = takeoffSheet.fields
  return (
    <AskDialog
      title={`Edit sheet ${sheet.number}`}
      verb="Save changes"
      done="Sheet saved"
      fields={{ number, name, revision }}
      start={{ number: sheet.number, name: sheet.name, revision: sheet.revision }}
      press={(changes) => edit.press({ id: sheet.id, version: sheet.version, changes })}
      onClose={onClose}
    />
  )
}

const asked = {
  as: choice(['length', 'area', 'count'], {
    required: true,
    label: 'Measure on the plan as',
    words: { length: 'Length', area: 'Area', count: 'Count' },
  }),
  ...Object.fromEntries(
    (
      [
        'description',
        'division',
        'kind',
        'unit',
        'depth',
        'width',
        'length',
        'slope',
        'times',
        'divisor',
        'waste',
        'whole',
        'rate',
        'color',
        'layer',
      ] as const
    ).map((name) => [name, takeoffItem.fields[name]]),
  ),
}
const fresh = {
  as: 'area',
  division: '03',
  kind: 'area',
  unit: 'sf',
  times: 1,
  divisor: 1,
  whole: 'exact',
  color: 'blue',
}

/** An item of the bill of quantities that is measured on the plan, with the formula from the mark to the quantity. */
export function ItemDialog({
  row,
  item,
  onDone,
  onClose,
}: {
  row: Takeoff
  item: TakeoffItem | null
  onDone: (id: string) => void
  onClose: () => void
}) {
  const put = useCommand<typeof putItem>('takeoffs/put-item')
  const [start] = useState(() => (item ? { ...pick(item), as: item.drawn_as ?? 'area' } : fresh))
  return (
    <AskDialog
      title={item ? `Edit ${item.description}` : 'New item'}
      about="Marks give the length, area or count. Depth, width, slope, waste and the divisor turn it into the quantity."
      verb={item ? 'Save changes' : 'Create item'}
      from="side"
      fields={asked}
      start={start}
      early={false}
      whyNot={({ as, ...values }) => whyNotMeasured({ ...values, drawn_as: as })}
      press={({ as, ...values }) =>
        put.press({ takeoff: row.id, as, item: { ...values, ...(item && { id: item.id, version: item.version }) } })
      }
      then={(kept) => onDone(kept.id)}
      onClose={onClose}
    />
  )
}
const pick = (item: TakeoffItem) =>
  Object.fromEntries(
    Object.keys(asked).flatMap((name) => (name in item ? [[name, item[name as keyof TakeoffItem]]] : [])),
  )

/** Measured items as lines that bidders price. */
export function SendDialog({
  row,
  items,
  onClose,
}: {
  row: Takeoff
  items: readonly TakeoffItem[]
  onClose: () => void
}) {
  const send = useCommand<typeof sendItems>('takeoffs/send')
  return (
    <AskDialog
      title={plural(items.length, {
        one: 'Send 1 item to a solicitation',
        other: `Send ${items.length} items to a solicitation`,
      })}
      about="Each becomes a line that bidders price. Vendors see description, quantity and unit, not your rates."
      verb="Send"
      fields={{
        solicitation: ref('solicitations', { required: true, label: 'Draft solicitation' }),
        estimate: flag({
          label: 'Set the independent cost estimate',
          help: 'The amounts of all lines that were measured. Vendors never see it.',
          initial: true,
        }),
      }}
      early={false}
      press={({ solicitation, estimate }) =>
        send.press({ id: row.id, items: items.map(({ id }) => id), solicitation, estimate: estimate ?? false })
      }
      then={({ added, updated }) => {
        toast(
          'good',
          [
            added > 0 && plural(added, { one: '1 line added', other: `${added} lines added` }),
            updated > 0 && plural(updated, { one: '1 line updated', other: `${updated} lines updated` }),
          ]
            .filter(Boolean)
            .join(', '),
        )
      }}
      onClose={onClose}
    />
  )
}
