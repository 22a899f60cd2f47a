import { plural } from '#platform/words.ts'
import { Button } from '../../parts/Button.tsx'
import { Icon } from '../../parts/Icon.tsx'
import { letterOf } from './marked.ts'
import type { Judged } from './open-sheet.ts'

const most = 200

type CellErrorsProps = Judged & {
  /** The column names of the sheet: with them an error is where the spreadsheet shows it. */
  head?: readonly string[]
  /** Downloads the sheet with its wrong cells marked. */
  onSave?: () => void
}

/** Every wrong cell by its place in the sheet, counted as the spreadsheet does. */
export const CellErrors = ({ errors, wrong, head, onSave }: CellErrorsProps) => (
  <div role="alert" className="rounded-md border border-bad">
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 pt-3">
      <p className="font-semibold text-bad">
        {plural(wrong, { one: '1 cell is wrong', other: `${wrong.toLocaleString('en-US')} cells are wrong` })}. Nothing
        was imported.
      </p>
      {onSave && (
        <Button onClick={onSave}>
          <Icon name="download" /> Download errors to correct
        </Button>
      )}
    </div>
    <table className="mt-2 w-full text-left text-sm">
      <thead className="text-2xs text-ink-2">
        <tr>
          <th scope="col" className="py-1 pl-4 font-semibold">
            Row
          </th>
          <th scope="col" className="px-3 font-semibold">
            Column
          </th>
          <th scope="col" className="pr-4 font-semibold">
            Error
          </th>
        </tr>
      </thead>
      <tbody>
        {errors.slice(0, most).map(({ row, column, message, at }, each) => (
          <tr key={each} className="border-t border-line align-top">
            <td className="py-1.5 pl-4 tabular-nums">{row}</td>
            <td className="px-3 py-1.5 whitespace-nowrap">
              {head && at !== undefined ? `${letterOf(at)} ${head[at]}` : column}
            </td>
            <td className="py-1.5 pr-4 text-ink">{message}</td>
          </tr>
        ))}
      </tbody>
    </table>
    {wrong > most && (
      <p className="border-t border-line px-4 py-2 text-ink-2">and {(wrong - most).toLocaleString('en-US')} more</p>
    )}
  </div>
)
