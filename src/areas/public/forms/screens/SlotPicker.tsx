import { useMemo, type Ref } from 'react'
import { byDay, zones } from './times.ts'
import { say } from '#platform/say.ts'
import { SelectBox } from '#kit/parts/SelectBox.tsx'

type SlotPickerProps = {
  ref?: Ref<HTMLDivElement>
  slots: readonly string[]
  zone: string
  onZone: (zone: string) => void
  chosen: string | null
  onChoose: (slot: string) => void
}

/** Available half hours by day, in the reader's time zone. */
export function SlotPicker({ ref, slots, zone, onZone, chosen, onChoose }: SlotPickerProps) {
  const days = useMemo(() => byDay(slots, zone), [slots, zone])
  return (
    <div className="min-w-0">
      <label htmlFor="zone" className="mb-1.5 block text-sm font-semibold text-ink">
        {say('Time zone')}
      </label>
      <SelectBox id="zone" value={zone} onChange={({ target }) => onZone(target.value)} className="w-full max-w-72">
        {zones(zone).map((each) => (
          <option key={each} value={each}>
            {each.replaceAll('_', ' ')}
          </option>
        ))}
      </SelectBox>
      <div
        ref={ref}
        className="mt-5 max-h-[32rem] overflow-y-auto border-y border-line pr-2"
        role="region"
        aria-label={say('Available times')}
        tabIndex={0}
      >
        {days.map(([day, times]) => (
          <fieldset key={day} className="mt-4 mb-1">
            <legend className="mb-2 text-sm font-semibold text-ink">{day}</legend>
            <div className="grid grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))] gap-1.5">
              {times.map(({ slot, hour }) => (
                <button
                  key={slot}
                  type="button"
                  aria-pressed={slot === chosen}
                  onClick={() => onChoose(slot)}
                  className="min-h-9 rounded-sm border border-line-strong bg-surface text-sm text-ink hover:bg-surface-2 aria-pressed:border-action aria-pressed:bg-action aria-pressed:text-on-action pointer-coarse:min-h-11"
                >
                  {hour}
                </button>
              ))}
            </div>
          </fieldset>
        ))}
      </div>
    </div>
  )
}
