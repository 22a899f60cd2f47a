import type { PointerEvent } from 'react'

type ReadingProps = {
  label: string
  count: number
  /** The part at a place of the drawing, if there is one. */
  hit: (x: number, y: number) => number | null
  say: (at: number) => string
  at: number
  onChoose: (at: number | null) => void
}

/**
 * A range input over the drawing: arrow keys, Home, End and a finger move in it as usual, and a screen reader reads
 * the step with all its figures. It only changes the selected step.
 */
export function Reading({ label, count, hit, say, at, onChoose }: ReadingProps) {
  function point({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) {
    const { left, top } = currentTarget.getBoundingClientRect()
    onChoose(hit(clientX - left, clientY - top))
  }
  return (
    <input
      type="range"
      min={0}
      max={count - 1}
      value={at}
      aria-label={label}
      aria-valuetext={say(at)}
      onChange={({ target }) => onChoose(Number(target.value))}
      onFocus={() => onChoose(at)}
      onBlur={() => onChoose(null)}
      onPointerMove={point}
      // Pressed, a range input would jump by its own calculation, which ignores the axis beside the drawing.
      onPointerUp={point}
      onPointerLeave={({ currentTarget }) => currentTarget !== document.activeElement && onChoose(null)}
      className="absolute inset-0 size-full cursor-crosshair touch-pan-y opacity-0"
    />
  )
}
