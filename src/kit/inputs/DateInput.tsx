import { useRef, useState } from 'react'
import { asDay, writesDayFirst } from '../dates.ts'
import { IconButton } from '../parts/Button.tsx'
import { Icon } from '../parts/Icon.tsx'
import { Calendar } from './Calendar.tsx'
import { box, described, FieldFrame, type Asked } from './FieldFrame.tsx'
import { thisDay } from './read-typed.ts'
import { dayTyped } from './typed.ts'
import { say } from '#platform/say.ts'

/** A date is typed in any common format; the calendar helps people who count weeks. */
export function DateInput({ value, onChange, onBlur, ...asked }: Asked) {
  const [typed, setTyped] = useState<string>()
  const [open, setOpen] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const today = thisDay()
  const day = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : null
  const shown = typed ?? (day ? asDay(`${day}T12:00:00`) : String(value ?? ''))

  function close() {
    setOpen(false)
    document.getElementById(asked.id)?.focus()
  }
  return (
    <FieldFrame {...asked}>
      <div
        ref={frame}
        className="relative max-w-60"
        onBlur={({ relatedTarget }) => open && !frame.current?.contains(relatedTarget) && setOpen(false)}
        onKeyDown={(event) => event.key === 'Escape' && open && (event.preventDefault(), close())}
      >
        <input
          id={asked.id}
          autoComplete="off"
          placeholder={writesDayFirst() ? say('dd/mm/yyyy') : say('mm/dd/yyyy')}
          value={shown}
          onChange={({ target }) => (setTyped(target.value), onChange(dayTyped(target.value, today, writesDayFirst())))}
          onBlur={() => (setTyped(undefined), onBlur?.())}
          {...described(asked)}
          className={`${box} pr-11`}
        />
        <IconButton
          label={say('Pick {field} from calendar', { field: asked.label.toLowerCase() })}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="absolute top-1/2 right-0.5 !size-8 -translate-y-1/2"
        >
          <Icon name="calendar" />
        </IconButton>
        {open && (
          <Calendar
            day={day ?? today}
            today={today}
            onChoose={(chosen) => (setTyped(undefined), onChange(chosen), close())}
          />
        )}
      </div>
    </FieldFrame>
  )
}
