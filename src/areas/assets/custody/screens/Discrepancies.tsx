import { Dial } from '#kit/parts/Dial.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { useNames } from '#kit/record/use-names.ts'
import { Value } from '#kit/record/Value.tsx'
import { optionLabel } from '#platform/records/record.ts'
import { assetCountLine, type AssetCountLine } from '../records.ts'
import { isDiscrepancy } from '../rules.ts'

/** Discrepancies with the register, shown first to the approver. */
export function Discrepancies({ loaded }: { loaded: { lines: readonly AssetCountLine[] | undefined } }) {
  const lines = loaded.lines?.filter(isDiscrepancy) ?? []
  const names = useNames(assetCountLine, loaded.lines ?? [])
  if (lines.length === 0) return null
  return (
    <Panel title="Discrepancies" about="Approval updates the register.">
      <ul className="divide-y divide-line">
        {lines.map((line) => (
          <li key={line.id} className="flex flex-wrap items-baseline justify-between gap-x-5 gap-y-1 py-2.5">
            <span className="min-w-0 flex-1 basis-64">
              <span className="font-semibold">
                <Value of={assetCountLine} name="asset" row={line} names={names} />
              </span>
              <span className="block text-sm text-ink-2">
                {[
                  line.found_at ? `${line.register_says ?? 'No location'} → ${line.found_at}` : line.register_says,
                  line.note,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <Dial state={line.found === 'elsewhere' ? 'begun' : 'bad'}>
              {optionLabel(assetCountLine.fields.found, line.found!)}
            </Dial>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
