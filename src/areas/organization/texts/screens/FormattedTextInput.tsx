import { useEffect, useEffectEvent, useRef, useState, type ComponentType } from 'react'
import { flushSync } from 'react-dom'
import { described, FieldFrame, type Asked } from '#kit/inputs/FieldFrame.tsx'
import { LongText } from '#kit/record/LongText.tsx'
import type { FormattedTextProps } from './FormattedText.tsx'

type Loaded = { Editor: ComponentType<FormattedTextProps>; /** The person is still in the field. */ entered: boolean }

/**
 * A long text with headings, numbered clauses, tables and links. A form can have many of them: each shows its text, and
 * becomes an editor once it is entered.
 */
export function FormattedTextInput({ value, onChange, ...asked }: Asked) {
  const { id, label, error = null } = asked
  const [loaded, setLoaded] = useState<Loaded>()
  const [lost, setLost] = useState(false)
  const entrance = useRef<HTMLDivElement>(null)
  const isLoading = useRef(false)
  const text = String(value ?? '')
  async function enter() {
    if (isLoading.current) return
    isLoading.current = true
    setLost(false)
    try {
      const { FormattedText } = await import('./FormattedText.tsx')
      // At once, with its effects: no key is pressed between the two.
      const entered = entrance.current === document.activeElement
      flushSync(() => setLoaded({ Editor: FormattedText, entered }))
    } catch {
      setLost(true)
    }
    isLoading.current = false
  }
  /** Words typed before the editor is there follow the text; it is changed in the editor alone. */
  const type = useEffectEvent((event: InputEvent) => {
    event.preventDefault()
    const words = event.data ?? event.dataTransfer?.getData('text/plain') ?? ''
    const isBreak = event.inputType === 'insertParagraph' || event.inputType === 'insertLineBreak'
    // At once, so that the next key and the editor find these words.
    if (words || isBreak) flushSync(() => onChange(text + (isBreak ? '\n\n' : words)))
  })
  useEffect(() => {
    const place = entrance.current
    const listener = (event: InputEvent) => type(event)
    place?.addEventListener('beforeinput', listener)
    return () => place?.removeEventListener('beforeinput', listener)
  }, [])
  return (
    <FieldFrame
      {...asked}
      error={lost ? 'The editor didn’t load. Check your connection and select the field again.' : error}
      group
    >
      {loaded ? (
        <loaded.Editor id={id} label={label} error={error} value={text} onChange={onChange} entered={loaded.entered} />
      ) : (
        <div
          ref={entrance}
          {...described(asked)}
          id={id}
          role="textbox"
          aria-multiline="true"
          aria-label={label}
          // A phone opens its keyboard with the tap, before the editor is there.
          contentEditable
          suppressContentEditableWarning
          onFocus={() => void enter()}
          onClick={() => void enter()}
          className="min-h-24 cursor-text outline-offset-2 rounded-sm border border-control-line bg-surface px-3 py-2 text-base text-ink aria-invalid:border-bad pointer-coarse:text-lg"
        >
          <div className="pointer-events-none">{text && <LongText text={text} />}</div>
        </div>
      )}
    </FieldFrame>
  )
}
