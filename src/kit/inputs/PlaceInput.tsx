import type { Place } from '#platform/records/fields.ts'
import { box, described, FieldFrame, type Asked } from './FieldFrame.tsx'

/** An address as one writes it on a letter. Where it lies on the map is found from it later. */
export const PlaceInput = ({ value, onChange, onBlur, ...asked }: Asked) => (
  <FieldFrame {...asked}>
    <textarea
      id={asked.id}
      rows={2}
      autoComplete="off"
      value={(value as Place | null)?.address ?? ''}
      onChange={({ target }) => onChange(target.value.trim() === '' ? null : { ...(value as Place | null), address: target.value })}
      onBlur={onBlur}
      {...described(asked)}
      className={`${box} field-sizing-content h-auto min-h-14 py-2`}
    />
  </FieldFrame>
)
