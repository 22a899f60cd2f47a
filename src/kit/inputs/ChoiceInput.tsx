import { optionLabel } from '#platform/records/record.ts'
import type { Field } from '#platform/records/fields.ts'
import { Icon } from '../parts/Icon.tsx'
import { box, described, FieldFrame, type Asked } from './FieldFrame.tsx'
import { say, translated } from '#platform/say.ts'

type ChoiceProps = Asked & { field: Pick<Field, 'options'> & Partial<Pick<Field, 'words'>> }

/** Two or three short words are side by side, up to five below each other; more are a native list. */
export function ChoiceInput({ field, ...asked }: ChoiceProps) {
  const options = field.options ?? []
  const labels = options.map((option) => translated(optionLabel(field, option)))
  if (asked.required && options.length <= 3 && labels.join('').length <= 30)
    return <Segments field={field} {...asked} />
  if (asked.required && options.length <= 5) return <Radios field={field} {...asked} />
  return <Select field={field} {...asked} />
}

/**
 * With `none` the first entry of the list has its own meaning, such as “All”: there is always an answer, and it is
 * not optional.
 */
export function Select({ field, value, onChange, onBlur, none, ...asked }: ChoiceProps & { none?: string }) {
  return (
    <FieldFrame {...asked} required={asked.required || none !== undefined}>
      <div className="relative">
        <select
          id={asked.id}
          value={String(value ?? '')}
          onChange={({ target }) => onChange(target.value || null)}
          onBlur={onBlur}
          {...described(asked)}
          className={`${box} appearance-none pr-9`}
        >
          <option value="">{asked.required ? say('Select one') : (none ?? say('None'))}</option>
          {field.options?.map((option) => (
            <option key={option} value={option}>
              {translated(optionLabel(field, option))}
            </option>
          ))}
        </select>
        <Icon
          name="open"
          className="pointer-events-none absolute top-1/2 right-3 size-3.5 -translate-y-1/2 rotate-90 text-ink-2"
        />
      </div>
    </FieldFrame>
  )
}

/** The choices of a group, each with its own label around its round mark. */
function options({ field, value, onChange, onBlur, ...asked }: ChoiceProps, around: string, mark: string) {
  return field.options?.map((option, at) => (
    <label key={option} className={around}>
      <input
        type="radio"
        id={at === 0 ? asked.id : undefined}
        name={asked.id}
        value={option}
        checked={value === option}
        onChange={() => onChange(option)}
        onBlur={onBlur}
        className={mark}
      />
      {translated(optionLabel(field, option))}
    </label>
  ))
}

export function Radios(props: ChoiceProps) {
  return (
    <FieldFrame {...props} group>
      <div className="grid" {...described(props)} role="radiogroup" aria-label={props.label}>
        {options(
          props,
          'flex min-h-8 cursor-pointer gap-2.5 py-1 text-base text-ink pointer-coarse:min-h-11 pointer-coarse:py-2.5',
          'mt-0.5 size-4.5 shrink-0 accent-(--action)',
        )}
      </div>
    </FieldFrame>
  )
}

export function Segments(props: ChoiceProps) {
  return (
    <FieldFrame {...props} group>
      <div
        className="inline-flex max-w-full flex-wrap rounded-sm border border-control-line bg-surface p-0.5"
        {...described(props)}
        role="radiogroup"
        aria-label={props.label}
      >
        {options(
          props,
          'relative inline-flex min-h-7.5 cursor-pointer items-center rounded-xs px-3.5 text-sm whitespace-nowrap text-ink-2 select-none has-checked:bg-action has-checked:font-semibold has-checked:text-on-action has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus pointer-coarse:min-h-10',
          'absolute inset-0 cursor-pointer opacity-0',
        )}
      </div>
    </FieldFrame>
  )
}
