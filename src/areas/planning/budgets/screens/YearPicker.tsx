import { HeadPicker } from '#kit/record/HeadPicker.tsx'
import { optionLabel } from '#platform/records/record.ts'
import { fiscalYear, type FiscalYear } from '../../calendar/records.ts'

type YearPickerProps = {
  /** Not loaded yet: the space is reserved. */ years: readonly FiscalYear[] | undefined
  year: FiscalYear | undefined
  onChoose: (name: string) => void
}

export function YearPicker({ years, year, onChoose }: YearPickerProps) {
  if (years?.length === 0) return null
  return (
    <HeadPicker label="Year" value={year?.name ?? ''} onChange={({ target }) => onChoose(target.value)}>
      {years?.map(({ id, name, status }) => (
        <option key={id} value={name}>
          {name} · {optionLabel(fiscalYear.fields.status, status)}
        </option>
      ))}
    </HeadPicker>
  )
}
