import { useState, type ComponentProps } from 'react'
import { say } from '#platform/say.ts'

/**
 * A file input whose words are in the language of the page: a browser draws its own in the language of its menus. The
 * input itself covers the words, so that clicks, keys, dropped files and screen readers use the real one.
 */
export function FileBox({ onChange, multiple = false, ...more }: Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  const [selected, setSelected] = useState('')
  return (
    <span className="relative flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 rounded-sm border border-dashed border-control-line p-2 text-sm has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus has-aria-invalid:border-bad">
      <span
        aria-hidden
        className="flex min-h-8 min-w-0 items-center rounded-sm border border-line-strong bg-surface px-3 font-semibold text-ink pointer-coarse:min-h-11"
      >
        {multiple ? say('Select files') : say('Select file')}
      </span>
      <span aria-hidden className="max-w-full min-w-0 truncate text-ink-2">
        {selected || say('No file selected')}
      </span>
      <input
        {...more}
        type="file"
        multiple={multiple}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
        onChange={(event) => {
          onChange?.(event)
          // A page that lists the files itself has emptied the input by now.
          setSelected([...(event.target.files ?? [])].map(({ name }) => name).join(', '))
        }}
      />
    </span>
  )
}
