import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { within, type Rectangle } from '../../drawing/rules.ts'

export type Shown = Rectangle & {
  id: string
  /** Read by a screen reader. */ label: string
  /** Written in it. */ words: string
  look: 'mapped' | 'open' | 'suggested'
  /** Drawn fields can be moved; boxes of the PDF and suggestions can't. */ moves: boolean
}

type PageFieldsProps = {
  page: { width: number; height: number }
  scale: number
  shown: readonly Shown[]
  selected: string | undefined
  /** By touch a finger scrolls the page, unless it draws. */ drawing: boolean
  onSelect: (id: string) => void
  onDraw: (place: Rectangle) => void
  onPlace: (id: string, place: Rectangle) => void
  onRemove: (id: string) => void
}

/** Paper is white in both themes, so these colors are too. */
const looks: Record<Shown['look'], string> = {
  mapped: 'border-[#1d4ed8] bg-[#1d4ed8]/10 text-[#1e3a8a]',
  open: 'border-[#b45309] bg-[#f59e0b]/15 text-[#7c2d12]',
  suggested: 'border-dashed border-[#047857] bg-[#10b981]/10 text-[#064e3b]',
}

/** A printed line can be lower than a fingertip: the area around a field selects it where no other field is. */
const target =
  'after:absolute after:top-1/2 after:left-1/2 after:-z-10 after:size-full after:min-h-6 after:min-w-6 after:-translate-1/2'

type Drag = { does: 'draw' | 'move' | 'resize'; id: string; from: Rectangle; x: number; y: number }

/** The fields over a page: drawn, moved and resized by pointer or arrow keys. */
export function PageFields({ page, scale, shown, selected, drawing, ...on }: PageFieldsProps) {
  const sheet = useRef<HTMLDivElement>(null)
  const drag = useRef<Drag>(null)
  const [live, setLive] = useState<{ id: string; place: Rectangle }>()
  const at = ({ clientX, clientY }: PointerEvent) => {
    const { left, top } = sheet.current!.getBoundingClientRect()
    return { x: (clientX - left) / scale, y: (clientY - top) / scale }
  }

  function begin(event: PointerEvent, does: Drag['does'], id: string, from: Rectangle) {
    if (event.button !== 0) return
    sheet.current!.setPointerCapture(event.pointerId)
    drag.current = { does, id, from, ...at(event) }
  }
  function placeNow(event: PointerEvent): Rectangle | undefined {
    if (!drag.current) return
    const { does, from, x, y } = drag.current
    const now = at(event)
    const [right, down] = [now.x - x, now.y - y]
    if (Math.hypot(right, down) * scale < 4) return
    if (does === 'move') return within({ ...from, x: from.x + right, y: from.y + down }, page)
    if (does === 'resize') return within({ ...from, width: from.width + right, height: from.height + down }, page)
    return within(
      { x: Math.min(x, now.x), y: Math.min(y, now.y), width: Math.abs(right), height: Math.abs(down) },
      page,
    )
  }
  function end(event: PointerEvent) {
    const place = placeNow(event)
    if (place && drag.current) {
      if (drag.current.does === 'draw') on.onDraw(place)
      else on.onPlace(drag.current.id, place)
    }
    cancel()
  }
  function cancel() {
    drag.current = null
    setLive(undefined)
  }

  function onKey(event: KeyboardEvent, { id, x, y, width, height }: Shown) {
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault()
      return on.onRemove(id)
    }
    const step = event.shiftKey ? 10 : 1
    const [right, down] = (
      { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] } as Record<
        string,
        [number, number]
      >
    )[event.key] ?? [0, 0]
    if (right === 0 && down === 0) return
    event.preventDefault()
    const place = event.altKey
      ? { x, y, width: width + right, height: height + down }
      : { x: x + right, y: y + down, width, height }
    on.onPlace(id, within(place, page))
  }

  return (
    <div
      ref={sheet}
      className={`absolute inset-0 isolate cursor-crosshair select-none ${drawing ? 'touch-none' : ''}`}
      onPointerDown={(event) => {
        if (event.target !== sheet.current || (event.pointerType !== 'mouse' && !drawing)) return
        event.preventDefault()
        begin(event, 'draw', '', { x: 0, y: 0, width: 0, height: 0 })
      }}
      onPointerMove={(event) => {
        const place = placeNow(event)
        if (place && drag.current) setLive({ id: drag.current.id, place })
      }}
      onPointerUp={end}
      onPointerCancel={cancel}
    >
      {shown.map((each) => {
        const { x, y, width, height } = live?.id === each.id ? live.place : each
        const isSelected = each.id === selected
        return (
          <button
            key={each.id}
            type="button"
            data-field={each.id}
            aria-label={each.label}
            aria-pressed={each.look === 'suggested' ? undefined : isSelected}
            aria-describedby={each.moves ? 'how-to-move-fields' : undefined}
            onPointerDown={(event) => {
              if (!each.moves) return
              on.onSelect(each.id)
              event.currentTarget.focus()
              begin(event, 'move', each.id, each)
            }}
            onClick={() => on.onSelect(each.id)}
            onKeyDown={(event) => each.moves && onKey(event, each)}
            style={{ left: x * scale, top: y * scale, width: width * scale, height: height * scale }}
            className={`absolute ${target} overflow-visible border text-left leading-none font-semibold ${looks[each.look]} ${isSelected ? 'z-10 outline-2 outline-offset-1 outline-[#1d4ed8]' : ''} ${each.moves ? 'cursor-move touch-none' : 'cursor-pointer'}`}
          >
            {width * scale >= 30 && height * scale >= 9 && (
              <span
                aria-hidden="true"
                style={{ fontSize: Math.min(11, height * scale * 0.75) }}
                className="block truncate px-1"
              >
                {each.words}
              </span>
            )}
            {isSelected && each.moves && (
              <span
                aria-hidden="true"
                onPointerDown={(event) => {
                  event.stopPropagation()
                  begin(event, 'resize', each.id, each)
                }}
                className="absolute -right-3 -bottom-3 grid size-6 cursor-nwse-resize touch-none place-items-center pointer-coarse:-right-5.5 pointer-coarse:-bottom-5.5 pointer-coarse:size-11"
              >
                <span className="size-3.5 rounded-full border-2 border-white bg-[#1d4ed8]" />
              </span>
            )}
          </button>
        )
      })}
      {live?.id === '' && (
        <div
          style={{
            left: live.place.x * scale,
            top: live.place.y * scale,
            width: live.place.width * scale,
            height: live.place.height * scale,
          }}
          className="pointer-events-none absolute border border-[#1d4ed8] bg-[#1d4ed8]/10"
        />
      )}
    </div>
  )
}
