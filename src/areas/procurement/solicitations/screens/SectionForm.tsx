import { useId, useState, type FormEvent } from 'react'
import { Select } from '#kit/inputs/ChoiceInput.tsx'
import { FormattedTextInput } from '#areas/organization/texts/screens/FormattedTextInput.tsx'
import { TextInput } from '#kit/inputs/TextInput.tsx'
import { FormFoot } from '#kit/overlays/DialogFoot.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { useSending } from '#kit/use-sending.ts'
import { section, type Section } from '../records.ts'

export type SectionText = Pick<Section, 'part' | 'heading' | 'body' | 'source'>
type SectionFormProps = { start: SectionText; send: (text: SectionText) => Promise<unknown>; onCancel: () => void }

/** One section: its part, heading and text. */
export function SectionForm({ start, send, onCancel }: SectionFormProps) {
  const [text, setText] = useState(start)
  const form = useId()
  const {
    wrong,
    refusal,
    busy,
    send: press,
  } = useSending([
    text.heading.trim() === '' && { name: 'section-heading', message: 'Heading is required' },
    text.body.trim() === '' && { name: 'section-body', message: 'Text is required' },
  ])

  function submit(event: FormEvent) {
    event.preventDefault()
    void press(() => send(text))
  }
  return (
    <form id={form} noValidate onSubmit={submit} className="grid gap-4">
      {refusal && <Notice tone="bad" title={refusal} />}
      <Select
        id="section-part"
        label="Part"
        required
        field={section.fields.part}
        value={text.part}
        onChange={(part) => setText({ ...text, part: part as Section['part'] })}
      />
      <TextInput
        id="section-heading"
        label="Heading"
        required
        value={text.heading}
        onChange={(heading) => setText({ ...text, heading: String(heading ?? '') })}
        error={wrong('section-heading')}
      />
      <FormattedTextInput
        id="section-body"
        label="Text"
        required
        value={text.body}
        onChange={(body) => setText({ ...text, body: String(body ?? '') })}
        error={wrong('section-body')}
      />
      <TextInput
        id="section-source"
        label="Source"
        value={text.source ?? ''}
        onChange={(source) => setText({ ...text, source: source ? String(source) : null })}
      />
      <FormFoot
        main={
          <Button type="submit" form={form} look="main" busy={busy}>
            Save
          </Button>
        }
        cancel={
          <Button look="quiet" onClick={onCancel}>
            Cancel
          </Button>
        }
      />
    </form>
  )
}
