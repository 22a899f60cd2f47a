import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { sentence } from '#client/sentences.ts'
import { box } from '#kit/inputs/FieldFrame.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { asSent, asTyped, namePart } from '../rules.ts'
import { useNamesLike, type Named } from './use-names-like.ts'

type ComposerProps = {
  label: string
  verb: string
  start?: string
  send: (body: string) => Promise<unknown>
  onCancel?: () => void
  children?: ReactNode
}

/**
 * A comment box. An @ and the beginning of a name suggests people: arrows select, Enter accepts, Escape leaves it as
 * text.
 */
export function Composer({ label, verb, start = '', send, onCancel, children }: ComposerProps) {
  const [{ text, named }, setDraft] = useState(() => asTyped(start))
  const [caret, setCaret] = useState<number | null>(null)
  const [at, setAt] = useState(0)
  const [left, setLeft] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)
  const id = useId()

  const part = caret === null ? null : namePart(text, caret)
  const people = useNamesLike(part === left ? null : part)
  const offered = part !== null && part !== left && people.length > 0

  function type(value: string, position: number) {
    setDraft({ text: value, named })
    setCaret(position)
    setAt(0)
    setLeft(undefined)
  }
  function take({ user_id, display_name }: Named) {
    const begin = caret! - part!.length
    const taken = named.has(display_name) && named.get(display_name) !== user_id
    const word = taken ? `[${display_name}](${user_id}) ` : `${display_name} `
    setDraft({
      text: text.slice(0, begin) + word + text.slice(caret!),
      named: taken ? named : new Map(named).set(display_name, user_id),
    })
    setCaret(null)
    requestAnimationFrame(() => area.current?.setSelectionRange(begin + word.length, begin + word.length))
  }
  async function submit() {
    if (text.trim() === '' || busy) return area.current?.focus()
    setBusy(true)
    setRefusal(undefined)
    try {
      await send(asSent(text.trim(), named))
      setDraft(asTyped(''))
    } catch (error) {
      setRefusal(sentence(error))
    }
    setBusy(false)
  }
  function press(event: KeyboardEvent) {
    const step = offered ? { ArrowDown: 1, ArrowUp: -1 }[event.key] : undefined
    if (step) setAt((at + step + people.length) % people.length)
    else if (offered && (event.key === 'Enter' || event.key === 'Tab')) take(people[at]!)
    else if (offered && event.key === 'Escape') setLeft(part)
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit()
    else if (event.key === 'Escape' && onCancel) onCancel()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <form
      noValidate
      aria-label={label}
      onSubmit={(event) => (event.preventDefault(), void submit())}
      className="grid gap-2"
    >
      {refusal && <Notice tone="bad" title={refusal} />}
      <div className="relative">
        <label htmlFor={`${id}-text`} className="sr-only">
          {label}
        </label>
        <textarea
          ref={area}
          id={`${id}-text`}
          rows={2}
          value={text}
          placeholder="Write to your colleagues. Type @ to mention someone."
          aria-autocomplete="list"
          aria-controls={offered ? `${id}-people` : undefined}
          aria-activedescendant={offered ? `${id}-${at}` : undefined}
          onChange={({ target }) => type(target.value, target.selectionStart)}
          onKeyDown={press}
          onBlur={() => setCaret(null)}
          className={`${box} field-sizing-content h-auto min-h-16 resize-y py-2`}
        />
        {offered && (
          <ul
            id={`${id}-people`}
            role="listbox"
            aria-label="People"
            className="absolute top-full left-0 z-20 mt-1 w-full max-w-80 rounded-md border border-line-strong bg-surface p-1 shadow-2"
          >
            {people.map((person, index) => (
              <li
                key={person.user_id}
                id={`${id}-${index}`}
                role="option"
                aria-selected={index === at}
                onPointerDown={(event) => (event.preventDefault(), take(person))}
                className="flex min-h-9 cursor-pointer items-center justify-between gap-3 rounded-sm px-2.5 text-ink hover:bg-surface-2 aria-selected:bg-action-soft pointer-coarse:min-h-11"
              >
                <span className="truncate">{person.display_name}</span>
                <span className="truncate text-xs text-ink-2">{person.email}</span>
              </li>
            ))}
          </ul>
        )}
        <span role="status" className="sr-only">
          {offered ? `${people.length} people, ${people[at]?.display_name}` : ''}
        </span>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" busy={busy} disabled={text.trim() === ''}>
          {verb}
        </Button>
        {onCancel && (
          <Button look="quiet" onClick={onCancel}>
            Cancel
          </Button>
        )}
        {children}
        <span className="ml-auto text-xs text-ink-2 max-md:hidden">Supports Markdown. Ctrl + Enter sends.</span>
      </div>
    </form>
  )
}
