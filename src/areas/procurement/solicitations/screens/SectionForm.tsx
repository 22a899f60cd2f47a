import { useState, type FormEvent } from 'react'
import { sentence } from '#client/sentences.ts'
import { Select } from '#kit/inputs/ChoiceInput.tsx'
import { LongTextInput } from '#kit/inputs/LongTextInput.tsx'
import { TextInput } from '#kit/inputs/TextInput.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { section, type Section } from '../records.ts'

export type SectionText = Pick<Section, 'part' | 'heading' | 'body' | 'source'>
type SectionFormProps = { start: SectionText; send: (text: SectionText) => Promise<unknown>; onCancel: () => void }

/** One chapter: which part it is, its heading, its words. */
export function SectionForm({ start, send, onCancel }: SectionFormProps) {
  const [text, setText] = useState(start)
  const [tried, setTried] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)
  const missing = { heading: text.heading.trim() === '' ? 'Heading is required' : null, body: text.body.trim() === '' ? 'Text is required' : null }

  async function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    const first = missing.heading ? 'section-heading' : missing.body ? 'section-body' : null
    if (first) return document.getElementById(first)?.focus()
    setBusy(true)
    try {
      await send(text)
    } catch (error) {
      setRefusal(sentence(error))
      setBusy(false)
    }
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      {refusal && <Notice tone="bad" title={refusal} />}
      <Select id="section-part" label="Part" required field={section.fields.part} value={text.part} onChange={(part) => setText({ ...text, part: part as Section['part'] })} />
      <TextInput id="section-heading" label="Heading" required value={text.heading} onChange={(heading) => setText({ ...text, heading: String(heading ?? '') })} error={tried ? missing.heading : null} />
      <LongTextInput id="section-body" label="Text" required value={text.body} onChange={(body) => setText({ ...text, body: String(body ?? '') })} error={tried ? missing.body : null} />
      <TextInput id="section-source" label="Source" value={text.source ?? ''} onChange={(source) => setText({ ...text, source: source ? String(source) : null })} />
      <div className="flex gap-3">
        <Button type="submit" look="main" busy={busy}>
          Save
        </Button>
        <Button look="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
