import { useRef, useState, type ComponentType, type KeyboardEvent } from 'react'
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
  /** Words typed before the editor is there follow the text. */
  function type(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || (event.key.length > 1 && event.key !== 'Enter')) return
    event.preventDefault()
    onChange(text + (event.key === 'Enter' ? '\n\n' : event.key))
  }
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
          tabIndex={0}
          onFocus={() => void enter()}
          onClick={() => void enter()}
          onKeyDown={type}
          className="min-h-24 cursor-text rounded-sm border border-control-line bg-surface px-3 py-2 text-base text-ink aria-invalid:border-bad pointer-coarse:text-lg"
        >
          <div className="pointer-events-none">{text && <LongText text={text} />}</div>
        </div>
      )}
    </FieldFrame>
  )
}
