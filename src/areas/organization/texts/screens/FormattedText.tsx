import { useState } from 'react'
import { docFromMarkdown, markdownOf } from '../markdown/rules.ts'
import type { TextJson } from '../rules.ts'
import { docFrom } from './editing.ts'
import { TextEditor } from './TextEditor.tsx'

type FormattedTextProps = {
  id: string
  label: string
  error?: string | null
  /** Markdown. */ value: string
  onChange: (value: string) => void
}

/** The editor over a text that is stored as Markdown. Text that was not changed stays as it was, letter for letter. */
export function FormattedText({ value, onChange, ...asked }: FormattedTextProps) {
  const [own, setOwn] = useState({ value, count: 0 })
  // A form that starts again gives another text: the editor opens again with it.
  if (own.value !== value) setOwn({ value, count: own.count + 1 })
  return (
    <Editor
      key={own.count}
      {...asked}
      value={own.value}
      onChange={(text) => {
        setOwn((now) => ({ ...now, value: text }))
        onChange(text)
      }}
    />
  )
}

function Editor({ id, label, error = null, value, onChange }: FormattedTextProps) {
  const [start] = useState(() => docFromMarkdown(value).toJSON() as TextJson)
  return (
    <TextEditor
      plain
      id={id}
      label={label}
      error={error}
      doc={start}
      onChange={(doc) => onChange(markdownOf(docFrom(doc)))}
    />
  )
}
