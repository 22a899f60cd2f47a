import { useState } from 'react'
import { Select } from '#kit/inputs/ChoiceInput.tsx'
import { FlagInput } from '#kit/inputs/FlagInput.tsx'
import { TextInput } from '#kit/inputs/TextInput.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import type { TextPicture } from '#platform/documents/picture-line.ts'
import { firstReason } from '#platform/rules.ts'
import { whyNotAlt, whyNotCaption } from '../pictures/rules.ts'

export type PictureWords = Pick<TextPicture, 'alt' | 'caption' | 'width'>

type PictureFormProps = {
  id: string
  /** The name of the file, or of the picture that is changed. */ title: string
  words?: PictureWords
  verb: string
  save: (words: PictureWords) => Promise<void>
  onClose: () => void
}

const widths = { options: ['full', 'half'], words: { full: 'Full width', half: 'Half width' } }
const noWords: PictureWords = { alt: '', caption: '', width: 'full' }

/** The words of a picture, which everyone who can’t see it hears. */
export function PictureForm({ id, title, words = noWords, verb, save, onClose }: PictureFormProps) {
  const [alt, setAlt] = useState(words.alt ?? '')
  const [decorative, setDecorative] = useState(words.alt === null)
  const [caption, setCaption] = useState(words.caption)
  const [width, setWidth] = useState(words.width)
  const [wrong, setWrong] = useState<{ alt?: string | null; caption?: string | null; all?: string }>({})
  const [busy, setBusy] = useState(false)
  async function send() {
    const given = { alt: decorative ? null : alt.trim(), caption: caption.trim(), width }
    const found = { alt: whyNotAlt(given.alt), caption: whyNotCaption(given.caption) }
    setWrong(found)
    if (firstReason(found.alt, found.caption)) {
      document.getElementById(found.alt ? `${id}-alt` : `${id}-caption`)?.focus()
      return
    }
    setBusy(true)
    try {
      await save(given)
    } catch (error) {
      setWrong({ all: (error as Error).message })
      setBusy(false)
    }
  }
  return (
    <div role="group" aria-label={title} className="grid grid-cols-1 gap-3 border-t border-line p-2">
      <p className="text-sm font-semibold break-words">{title}</p>
      {wrong.all && <Notice tone="bad" title={wrong.all} />}
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 flex-[1_1_16rem]">
          <TextInput
            id={`${id}-alt`}
            label="Alternative text"
            hint="What the picture shows, for people who can’t see it."
            required={!decorative}
            error={wrong.alt ?? null}
            value={decorative ? '' : alt}
            onChange={(value) => {
              setAlt(String(value ?? ''))
              setDecorative(false)
            }}
          />
        </div>
        <FlagInput
          id={`${id}-decorative`}
          label="Decorative: screen readers skip it"
          value={decorative}
          onChange={(value) => setDecorative(value === true)}
        />
      </div>
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 flex-[1_1_16rem]">
          <TextInput
            id={`${id}-caption`}
            label="Caption"
            error={wrong.caption ?? null}
            value={caption}
            onChange={(value) => setCaption(String(value ?? ''))}
          />
        </div>
        <div className="min-w-0 flex-[0_1_12rem]">
          <Select
            id={`${id}-width`}
            label="Width"
            required
            field={widths}
            value={width}
            onChange={(value) => setWidth(value === 'half' ? 'half' : 'full')}
          />
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button busy={busy} onClick={() => void send()}>
          {verb}
        </Button>
        <Button look="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </div>
  )
}
