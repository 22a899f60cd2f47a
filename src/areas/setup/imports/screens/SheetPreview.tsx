import type { JudgedSheet } from '#kit/record/list/open-sheet.ts'
import { cellText } from '#platform/records/csv.ts'
import type { ImportKind } from '#platform/records/import-kind.ts'
import { labelOf } from '#platform/records/record.ts'

type Props = { kind: ImportKind; rows: JudgedSheet['sample']; columns: readonly (string | null)[] }

const notYet = '00000000-0000-0000-0000-000000000000'

/** Amounts, days and choices as they were understood: a wrong match shows here. */
export const SheetPreview = ({ kind, rows, columns }: Props) => {
  const names = [...new Set(columns.filter((name): name is string => name !== null))]
  return (
    <div className="overflow-x-auto rounded-md border border-line" tabIndex={0} role="group" aria-label="First rows">
      <table className="w-full text-left text-sm whitespace-nowrap">
        <thead className="bg-surface-2 text-2xs text-ink-2">
          <tr>
            <th scope="col" className="px-3 py-1.5 font-semibold">
              Row
            </th>
            {names.map((name) => (
              <th key={name} scope="col" className="px-3 py-1.5 font-semibold">
                {labelOf(kind.sheet, name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ row, values }) => (
            <tr key={row} className="border-t border-line">
              <td className="px-3 py-1.5 text-ink-2 tabular-nums">{row}</td>
              {names.map((name) => (
                <td key={name} className="max-w-64 truncate px-3 py-1.5 text-ink">
                  {values[name] === notYet ? 'Found when checked' : cellText(kind.sheet.fields[name], values[name])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
