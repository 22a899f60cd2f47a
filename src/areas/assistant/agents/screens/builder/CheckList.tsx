type CheckListProps<Name extends string> = {
  label: string
  options: readonly { name: Name; title: string; about?: string }[]
  chosen: readonly Name[]
  onChange: (chosen: Name[]) => void
}

/** Several of a few: each line is its own target. */
export const CheckList = <Name extends string>({ label, options, chosen, onChange }: CheckListProps<Name>) => (
  <fieldset>
    <legend className="sr-only">{label}</legend>
    <ul className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
      {options.map(({ name, title, about }) => (
        <li key={name}>
          <label className="inline-flex min-h-6 gap-2.5 py-1 text-ink">
            <input
              type="checkbox"
              checked={chosen.includes(name)}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, name] : chosen.filter((each) => each !== name))
              }
              className="mt-0.5 size-4.5 shrink-0 accent-(--action)"
            />
            <span>
              {title}
              {about && <span className="block text-xs text-ink-2">{about}</span>}
            </span>
          </label>
        </li>
      ))}
    </ul>
  </fieldset>
)
