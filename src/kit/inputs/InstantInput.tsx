import { zoneInWords } from '#platform/dates.ts'
import { box, described, FieldFrame, type Asked } from './FieldFrame.tsx'

/**
 * A moment in the reader's own zone, which is shown beside it; it is stored with its offset, so that no zone can move
 * it.
 */
export function InstantInput({ value, onChange, onBlur, ...asked }: Asked) {
  const moment = typeof value === 'string' && value ? new Date(value) : null
  return (
    <FieldFrame {...asked}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <input
          id={asked.id}
          type="datetime-local"
          value={moment && !Number.isNaN(moment.getTime()) ? local(moment) : ''}
          onChange={({ target }) => onChange(target.value ? new Date(target.value).toISOString() : null)}
          onBlur={onBlur}
          {...described(asked)}
          className={`${box} max-w-60`}
        />
        <span className="text-xs text-ink-2">{zoneInWords(Intl.DateTimeFormat().resolvedOptions().timeZone)}</span>
      </div>
    </FieldFrame>
  )
}

const local = (moment: Date) =>
  new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
