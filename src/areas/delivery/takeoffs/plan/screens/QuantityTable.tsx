import { Amount } from '#kit/parts/Amount.tsx'
import { IconButton } from '#kit/parts/Button.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import type { TakeoffItem } from '../../records.ts'
import { formulaOf, whyNotMeasured } from '../../rules.ts'
import type { TakeoffSheet } from '../records.ts'
import { measureInWords } from '../rules.ts'
import { inks } from './MarkShapes.tsx'
import type { Mark } from './use-plan.ts'

type QuantityTableProps = {
  items: readonly TakeoffItem[]
  marks: readonly Mark[]
  sheets: readonly TakeoffSheet[]
  item: string | null
  mark: string | null
  ticked: ReadonlySet<string>
  editable: boolean
  onItem: (id: string) => void
  onMark: (mark: Mark) => void
  onTick: (id: string) => void
  onEdit: (item: TakeoffItem) => void
}

/** The other half of the drawing: each item with its formula and its marks. What is selected here is selected there. */
export function QuantityTable({
  items,
  marks,
  sheets,
  item: chosen,
  mark: at,
  ticked,
  editable,
  onItem,
  onMark,
  onTick,
  onEdit,
}: QuantityTableProps) {
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-left text-sm">
        <caption className="sr-only">Quantities</caption>
        <thead>
          <tr className="border-b border-line-strong text-2xs text-ink-2">
            <th scope="col" className="w-8 py-2">
              <span className="sr-only">Select</span>
            </th>
            <th scope="col" className="py-2 font-semibold">
              Item
            </th>
            <th scope="col" className="px-2 py-2 text-right font-semibold">
              Quantity
            </th>
            <th scope="col" className="px-2 py-2 text-right font-semibold max-sm:hidden">
              Amount
            </th>
            <th scope="col" className="w-9">
              <span className="sr-only">Edit</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => {
            const own = marks.filter((mark) => mark.item === item.id)
            const gap = whyNotMeasured(item)
            return (
              <tr
                key={item.id}
                data-chosen={item.id === chosen || undefined}
                className="border-b border-line align-top last:border-0 data-chosen:bg-action-soft"
              >
                <td className="py-2 pr-2 pl-1">
                  <input
                    type="checkbox"
                    aria-label={`Select ${item.description}`}
                    checked={ticked.has(item.id)}
                    onChange={() => onTick(item.id)}
                    className="size-5 accent-action pointer-coarse:size-6"
                  />
                </td>
                <th scope="row" className="py-2 font-normal sm:min-w-36">
                  <button
                    type="button"
                    aria-pressed={item.id === chosen}
                    onClick={() => onItem(item.id)}
                    className="flex min-h-6 items-center gap-2 text-left font-semibold text-ink hover:underline"
                  >
                    <span
                      aria-hidden
                      className="size-3 shrink-0 rounded-xs border border-line-strong"
                      style={{ backgroundColor: inks[item.color] }}
                    />
                    {item.description}
                  </button>
                  <span className="block text-xs text-ink-2">
                    {formulaOf(item)}
                    {item.layer && `, layer ${item.layer}`}
                  </span>
                  {gap && <span className="block text-xs text-warn">{gap}</span>}
                  {own.length > 0 && (
                    <span className="mt-1 flex flex-wrap gap-1">
                      {own.map((mark) => (
                        <button
                          key={mark.id}
                          type="button"
                          aria-pressed={mark.id === at}
                          aria-label={`Mark ${mark.position}, ${measureInWords(mark.kind, Number(mark.measure))}, sheet ${sheets.find(({ id }) => id === mark.sheet)?.number ?? ''}`}
                          onClick={() => onMark(mark)}
                          className="inline-flex min-h-6 items-center gap-1 rounded-sm border border-line px-1.5 text-xs text-ink hover:bg-surface-2 aria-pressed:border-action aria-pressed:bg-surface aria-pressed:font-semibold pointer-coarse:min-h-11"
                        >
                          <b>{mark.position}</b> {measureInWords(mark.kind, Number(mark.measure))}
                        </button>
                      ))}
                    </span>
                  )}
                </th>
                <td className="figures px-2 py-2 text-right whitespace-nowrap">
                  {Number(item.quantity).toLocaleString('en-US', { maximumFractionDigits: 2 })} {item.unit}
                  {/* A phone has room for one column of figures. */}
                  <span className="block text-ink-2 sm:hidden">
                    <Amount cents={item.amount} />
                  </span>
                </td>
                <td className="px-2 py-2 text-right max-sm:hidden">
                  <Amount cents={item.amount} />
                </td>
                <td>
                  {editable && (
                    <IconButton label={`Edit ${item.description}`} onClick={() => onEdit(item)}>
                      <Icon name="gear" />
                    </IconButton>
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
