import { useId, type ComponentProps } from 'react'
import { SelectBox } from '../parts/SelectBox.tsx'

type HeadPickerProps = ComponentProps<typeof SelectBox> & { label: string }

/** The year, incident or grant that a page shows, beside its title. A phone has no room for the visible label. */
export function HeadPicker({ label, ...select }: HeadPickerProps) {
  const id = useId()
  return (
    // Without its options it has the place of a choice, so that a phone’s head keeps its lines.
    <div className="flex max-w-full min-w-0 items-center gap-2 max-md:not-has-[option+option,optgroup>option]:w-56">
      <label htmlFor={id} className="text-sm text-ink-2 max-md:sr-only">
        {label}
      </label>
      <SelectBox id={id} {...select} />
    </div>
  )
}
