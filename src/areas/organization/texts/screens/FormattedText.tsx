import { useState } from 'react'
import { docFromMarkdown, markdownOf } from '../markdown/rules.ts'
import type { TextJson } from '../rules.ts'
import { docFrom } from './editing.ts'
import { TextEditor } from './TextEditor.tsx'

export type FormattedTextProps = {
  id: string
  label: string
  error?: string | null
  /** Markdown. */ value: string
  /** The person is in the field: the words follow at the end of the text. */ entered?: boolean
  onChange: (value: string) => void
}

/** The editor over a text that is stored as Markdown. Text that was not changed stays as it was, letter for letter. */
export function FormattedText({ value, onChange, entered = false, ...asked }: FormattedTextProps) {
  const [start] = useState(entered)
  const [own, setOwn] = useState({ value, count: 0 })
  // A form that starts again gives another text: the editor opens again with it.
  if (own.value !== value) setOwn({ value, count: own.count + 1 })
  return (
    <Editor
      key={own.count}
      {...asked}
      entered={start && own.count === 0}
      value={own.value}
      onChange={(text) => {
        setOwn((now) => ({ ...now, value: text }))
        onChange(text)
      }}
    />
  )
}

function Editor({ id, label, error = null, value, entered = false, onChange }: FormattedTextProps) {
  const [start] = useState(() => docFromMarkdown(value).toJSON() as TextJson)
  return (
    <TextEditor
      plain
      entered={entered}
      id={id}
      label={label}
      error={error}
      doc={start}
      onChange={(doc) => onChange(markdownOf(docFrom(doc)))}
    />
  )
}
