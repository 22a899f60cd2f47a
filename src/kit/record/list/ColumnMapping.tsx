import { useId } from 'react'
import { labelOf, openFields, type AnyRecord } from '#platform/records/record.ts'
import type { Columns, Sheet } from './open-sheet.ts'
import { SelectBox } from '../../parts/SelectBox.tsx'

type MappingProps = {
  of: AnyRecord
  sheet: Pick<Sheet, 'head' | 'examples'>
  columns: Columns
  onChange: (columns: Columns) => void
}

/** The field of each column in the sheet, with the column's first values. */
export function ColumnMapping({ of, sheet, columns, onChange }: MappingProps) {
  const id = useId()
  const fields = openFields(of).filter(([, { kind }]) => kind !== 'files')
  return (
    <table className="w-full text-left text-sm">
      <caption className="mb-1.5 text-left font-semibold text-ink">Columns in the file</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">In the file</th>
          <th scope="col">Field</th>
        </tr>
      </thead>
      <tbody>
        {sheet.head.map((title, at) => (
          <tr key={at} className="border-t border-line">
            <th scope="row" id={`${id}-${at}`} className="max-w-48 py-1.5 pr-4 font-normal text-ink">
              <span className="block truncate font-semibold">{title || `Column ${at + 1}`}</span>
              <span className="block truncate text-xs text-ink-2">{sheet.examples[at]?.join(', ') || 'Empty'}</span>
            </th>
            <td className="py-1.5">
              <SelectBox
                aria-labelledby={`${id}-${at}`}
                value={columns[at] ?? ''}
                onChange={({ target }) =>
                  onChange(
                    columns.map((name, each) =>
                      each === at ? target.value || null : name === target.value ? null : name,
                    ),
                  )
                }
                className="w-full"
              >
                <option value="">Skip column</option>
                {fields.map(([name]) => (
                  <option key={name} value={name}>
                    {labelOf(of, name)}
                  </option>
                ))}
              </SelectBox>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
