import { optionLabel } from '#platform/records/record.ts'
import { fiscalYear, type FiscalYear } from '../../calendar/records.ts'

type YearPickerProps = { years: readonly FiscalYear[]; year: FiscalYear | undefined; onChoose: (name: string) => void }

export const YearPicker = ({ years, year, onChoose }: YearPickerProps) => (
  <label className="inline-flex items-center gap-2 text-sm text-ink-2">
    Year
    <select value={year?.name ?? ''} onChange={({ target }) => onChoose(target.value)} className="h-(--control-h) rounded-sm border border-control-line bg-surface px-2.5 text-ink">
      {years.map(({ id, name, status }) => (
        <option key={id} value={name}>
          {name} · {optionLabel(fiscalYear.fields.status, status)}
        </option>
      ))}
    </select>
  </label>
)
