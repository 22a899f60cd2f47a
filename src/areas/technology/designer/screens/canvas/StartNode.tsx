import type { KeyboardEvent } from 'react'
import { box, startBox } from '#areas/forms/workflows/layout/rules.ts'
import type { Place } from '#areas/forms/workflows/rules.ts'

export type ShownStart = {
  glyph: string
  words: string
  isChosen?: boolean
  /** The problem of the start, if it has one. */
  problem?: string | undefined
  onChoose?: () => void
}

type StartNodeProps = ShownStart & { id: string; first: Place; onDown: () => void }

/** The start of the workflow, above its first step: a button where it can be changed. */
export function StartNode({ id, glyph, words, isChosen, problem, onChoose, first, onDown }: StartNodeProps) {
  const inside = (
    <>
      <span className="grid size-7 shrink-0 place-items-center rounded-full bg-action text-on-action">
        <svg
          viewBox="0 0 24 24"
          aria-hidden
          className="size-4 shrink-0"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.75"
          strokeLinecap="round"
          strokeLinejoin="round"
        >
          <path d={glyph} />
        </svg>
      </span>
      <span className="min-w-0 grow">
        <span className="block text-2xs leading-3.5 font-semibold text-ink-2">Start</span>{' '}
        <span className="line-clamp-2 text-xs leading-3.5 break-words text-ink">{words}</span>
      </span>
    </>
  )
  const shape = `absolute flex items-center gap-2 rounded-full border px-2.5 text-left shadow-(--shadow-1) ${problem ? 'border-bad bg-bad-soft' : 'border-action bg-action-soft'} ${isChosen ? 'ring-2 ring-(--focus)' : ''}`
  const style = {
    left: first.x + (box.width - startBox.width) / 2,
    top: first.y - startBox.above,
    width: startBox.width,
    height: startBox.height,
  }
  if (!onChoose)
    return (
      <div className={shape} style={style}>
        {inside}
      </div>
    )
  return (
    <button
      type="button"
      id={id}
      aria-pressed={isChosen}
      aria-label={['Start', words, problem && `Problem: ${problem}`].filter(Boolean).join(': ')}
      onClick={onChoose}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 'ArrowDown') return
        event.preventDefault()
        onDown()
      }}
      className={shape}
      style={style}
    >
      {inside}
    </button>
  )
}
