import { useId, useState } from 'react'
import { described, FieldError } from '../../inputs/FieldFrame.tsx'
import { Icon } from '../../parts/Icon.tsx'

type FileDropProps = {
  id?: string
  label: string
  error?: string | null
  accept?: string
  onFile: (file: File) => void
}

/** A file input: by mouse, by keyboard, or by dropping a file. */
export function FileDrop({ id: given, label, error, accept = '.csv,.tsv,.txt,.xlsx', onFile }: FileDropProps) {
  const own = useId()
  const id = given ?? own
  const [over, setOver] = useState(false)
  const take = (files: FileList | null) => files?.[0] && onFile(files[0])
  return (
    <div>
      <label
        htmlFor={id}
        onDragOver={(event) => (event.preventDefault(), setOver(true))}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => (event.preventDefault(), setOver(false), take(event.dataTransfer.files))}
        className={`flex min-h-24 cursor-pointer items-center justify-center gap-3 rounded-md border border-dashed px-4 text-center font-semibold text-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus ${over ? 'border-action bg-action-soft' : `bg-surface-2 ${error ? 'border-bad' : 'border-control-line'}`}`}
      >
        <Icon name="upload" className="size-5 text-ink-2" />
        {label}
        <input
          id={id}
          type="file"
          accept={accept}
          {...described({ id, error })}
          className="sr-only"
          onChange={({ target }) => (take(target.files), (target.value = ''))}
        />
      </label>
      <FieldError id={id} error={error} />
    </div>
  )
}
