import { useEffect, useRef, useState, type ComponentType, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { described, FieldFrame, type Asked } from '#kit/inputs/FieldFrame.tsx'
import { LongText } from '#kit/record/LongText.tsx'
import { useLater } from '#kit/use-later.ts'
import type { FormattedTextProps } from './FormattedText.tsx'

type Editor = ComponentType<FormattedTextProps>
type Loaded = { Editor: Editor; /** The person is still in the field. */ entered: boolean }

let editor: Editor | undefined
const loadEditor = async () => (editor ??= (await import('./FormattedText.tsx')).FormattedText)

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
  const isPressed = useRef(false)
  const text = String(value ?? '')
  // A phone shows its keyboard only where the tap itself finds the editor, so it is loaded before the tap.
  const later = useLater()
  useEffect(() => {
    if (later && matchMedia('(pointer: coarse)').matches) void loadEditor().catch(() => undefined)
  }, [later])
  /** At once, with its effects: no key is pressed between the two. */
  const show = (Editor: Editor) =>
    flushSync(() => setLoaded({ Editor, entered: entrance.current === document.activeElement }))
  async function enter() {
    if (isLoading.current) return
    if (editor) return show(editor)
    isLoading.current = true
    setLost(false)
    try {
      show(await loadEditor())
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
          onPointerDown={() => (isPressed.current = true)}
          onPointerCancel={() => (isPressed.current = false)}
          onFocus={() => {
            // The press would otherwise end on what is no longer there.
            if (!isPressed.current || !editor) void enter()
          }}
          onClick={() => {
            isPressed.current = false
            void enter()
          }}
          onKeyDown={type}
          className="min-h-24 cursor-text rounded-sm border border-control-line bg-surface px-3 py-2 text-base text-ink aria-invalid:border-bad pointer-coarse:text-lg"
        >
          <div className="pointer-events-none">{text && <LongText text={text} />}</div>
        </div>
      )}
    </FieldFrame>
  )
}
