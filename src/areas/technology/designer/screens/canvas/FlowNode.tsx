import type { KeyboardEvent, MouseEvent, PointerEvent } from 'react'
import { box } from '#areas/forms/workflows/layout/rules.ts'
import { outsOf, type Out } from '#areas/forms/workflows/drawing/rules.ts'
import type { Place, Step, StepKind } from '#areas/forms/workflows/rules.ts'
import { stepTypes } from '#areas/forms/workflows/step-types/rules.ts'

/** A step as the diagram shows it: whether a run is there, what is done, how many runs wait there. */
export type Mark = {
  tone: 'here' | 'done' | 'waits' | 'bad' | 'none'
  note: string
  /** How much waits here beside the other steps, from 0 to 1. */
  heat?: number
}

export const StepGlyph = ({ kind, className = 'size-4' }: { kind: StepKind; className?: string }) => (
  <svg
    viewBox="0 0 24 24"
    aria-hidden
    className={`shrink-0 ${className}`}
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <path d={stepTypes[kind].glyph} />
  </svg>
)

const tones: Record<Mark['tone'], string> = {
  here: 'border-action bg-action-soft',
  done: 'border-good bg-good-soft',
  waits: 'border-warn bg-warn-soft',
  bad: 'border-bad bg-bad-soft',
  none: 'border-control-line bg-surface',
}
const tiles: Record<Mark['tone'], string> = {
  here: 'bg-action text-on-action',
  done: 'text-good',
  waits: 'text-warn',
  bad: 'text-bad',
  none: 'bg-surface-2 text-ink-2',
}
/** How the tone is read out. */
const said: Record<Mark['tone'], string> = {
  here: 'Current step',
  done: 'Done',
  waits: 'Waits',
  bad: 'Problem',
  none: '',
}

type FlowNodeProps = {
  id: string
  step: Step
  place: Place
  words: string
  leads: string
  mark: Mark | undefined
  /** The words of the start, at the first step. */
  start: string | undefined
  isChosen: boolean
  isTarget: boolean
  tabIndex: number
  editable: boolean
  onFocus: () => void
  onClick: (event: MouseEvent) => void
  onKeyDown: (event: KeyboardEvent) => void
  onGrab: (event: PointerEvent) => void
  onOut: (out: Out, event: PointerEvent) => void
}

/** One step on the canvas: a button with its outlets below it. */
export const FlowNode = ({
  id,
  step,
  place,
  words,
  leads,
  mark,
  start,
  isChosen,
  isTarget,
  tabIndex,
  editable,
  onFocus,
  onClick,
  onKeyDown,
  onGrab,
  onOut,
}: FlowNodeProps) => {
  const { key, kind, name } = step
  const tone = mark?.tone ?? 'none'
  const outs = editable ? outsOf(step) : []
  const shape = kind === 'end' ? 'rounded-full' : kind === 'gateway' ? 'rounded-lg border-dashed' : 'rounded-lg'
  return (
    <div className="group absolute" style={{ left: place.x, top: place.y, width: box.width, height: box.height }}>
      <button
        type="button"
        id={id}
        data-step={key}
        tabIndex={tabIndex}
        aria-pressed={isChosen}
        // Voice control users say the visible text, so the name begins with it.
        aria-label={[
          `${name || 'Unnamed'}: ${mark?.note || words}`,
          said[tone],
          mark?.note ? words : '',
          start ? `Start: ${start}` : '',
          leads ? `Leads to ${leads}` : '',
        ]
          .filter(Boolean)
          .map((part) => part.replace(/\.$/, ''))
          .join('. ')}
        onFocus={onFocus}
        onClick={onClick}
        onKeyDown={onKeyDown}
        onPointerDown={onGrab}
        className={`flex size-full items-center gap-2.5 border px-3 text-left shadow-(--shadow-1) ${shape} ${tones[tone]} ${isChosen ? 'ring-2 ring-(--focus)' : ''} ${isTarget ? 'border-action border-dashed' : ''} ${editable ? 'cursor-grab active:cursor-grabbing' : ''}`}
      >
        <span className={`grid size-8 shrink-0 place-items-center rounded-md ${tiles[tone]}`}>
          <StepGlyph kind={kind} />
        </span>
        <span className="min-w-0 grow">
          <span className="line-clamp-2 text-md leading-4.5 font-semibold break-words text-ink">
            {name || 'Unnamed'}
          </span>{' '}
          {/* Below a name of one line there is room for two. */}
          <span className={`text-xs text-ink-2 ${name.length > 20 ? 'block truncate' : 'line-clamp-2 leading-3.5'}`}>
            {mark?.note || words}
          </span>
        </span>
        {mark?.heat !== undefined && mark.heat > 0 && (
          <span aria-hidden className="absolute inset-x-3 bottom-1.5 h-1 overflow-hidden rounded-full bg-surface-3">
            <span className="block h-full rounded-full bg-warn" style={{ width: `${Math.round(mark.heat * 100)}%` }} />
          </span>
        )}
      </button>
      {outs.map((out, at) => (
        <span
          key={`${out.way.part} ${out.label}`}
          aria-hidden
          title={`${out.label}: drag to a step`}
          onPointerDown={(event) => onOut(out, event)}
          style={{ left: `${((at + 1) * 100) / (outs.length + 1)}%` }}
          className={`absolute -bottom-2.5 grid size-5 -translate-x-1/2 cursor-crosshair place-items-center rounded-full border-2 border-action bg-surface text-xs leading-none font-semibold text-action-ink pointer-coarse:-bottom-4 pointer-coarse:size-8 ${isChosen ? '' : 'opacity-0 group-hover:opacity-100'}`}
        >
          {out.isNew ? '+' : ''}
        </span>
      ))}
    </div>
  )
}
