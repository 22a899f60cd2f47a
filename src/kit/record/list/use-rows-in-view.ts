import { useCallback, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { inView, startsOf } from './rows-in-view.ts'

type Rows = {
  /** One for each row; a row keeps its height as long as it keeps its key. */
  keys: readonly PropertyKey[]
  /** The height of a row until it is measured. */
  usual: number
  /** How many rows are drawn on both sides of the view. */
  beyond: number
  /** Where the rows begin in what scrolls. */
  top?: number
  /** The element that scrolls; without one, the window does. */
  box?: RefObject<HTMLElement | null>
}

/**
 * Which few of many rows are drawn: those in view, and a few beyond. Rows are measured once they are drawn
 * (`data-index` names their position).
 */
export function useRowsInView({ keys, usual, beyond, top = 0, box }: Rows) {
  const [heights, setHeights] = useState<ReadonlyMap<PropertyKey, number>>(new Map())
  const starts = useMemo(() => startsOf(keys, heights, usual), [keys, heights, usual])
  const [view, setView] = useState(() => (box ? { at: 0, height: 0 } : viewOf(null)))
  const rangeAt = ({ at, height }: View) => inView(starts, { from: at - top, to: at - top + height, beyond })
  const [first, last] = rangeAt(view)

  const now = useRef({ keys, heights, usual, rangeAt, range: [first, last] })
  useLayoutEffect(() => void (now.current = { keys, heights, usual, rangeAt, range: [first, last] }))

  const look = useCallback(() => {
    const seen = viewOf(box?.current ?? null)
    const [from, to] = now.current.rangeAt(seen)
    // A pixel that brings no other row draws nothing.
    if (from !== now.current.range[0] || to !== now.current.range[1]) setView(seen)
  }, [box])
  useLayoutEffect(look, [look, starts, top])

  useLayoutEffect(() => {
    // Drawn with the same picture as the scrolling, so that no gap is seen.
    const atOnce = () => flushSync(look)
    const scrolls = box?.current ?? window
    scrolls.addEventListener('scroll', atOnce, { passive: true })
    const sized = new ResizeObserver(look)
    sized.observe(box?.current ?? document.documentElement)
    addEventListener('resize', look)
    return () => {
      scrolls.removeEventListener('scroll', atOnce)
      sized.disconnect()
      removeEventListener('resize', look)
    }
  }, [box, look])

  const observer = useRef<ResizeObserver>(undefined)
  const measure = useCallback((row: HTMLElement | null) => {
    if (!row) return
    const watching = (observer.current ??= new ResizeObserver((entries) => {
      const { keys, heights, usual } = now.current
      const changed = entries.flatMap(({ target }) => {
        const key = target instanceof HTMLElement && target.isConnected ? keys[Number(target.dataset.index)] : undefined
        const { height } = target.getBoundingClientRect()
        return key === undefined || height === (heights.get(key) ?? usual) ? [] : [[key, height] as const]
      })
      if (changed.length > 0) setHeights((before) => new Map([...before, ...changed]))
    }))
    watching.observe(row)
    return () => watching.unobserve(row)
  }, [])

  return {
    first,
    last,
    starts,
    measure,
    /** Forgets the measured heights, such as when rows take another shape. */
    forget: useCallback(() => setHeights(new Map()), []),
    /** Scrolls the window as little as is needed to have a row in view. */
    reveal(index: number) {
      const { at, height } = viewOf(box?.current ?? null)
      const [start, end] = [starts[index]! + top, starts[index + 1]! + top]
      const to = start < at ? start : end > at + height ? end - height : at
      if (to !== at) (box?.current ?? window).scrollTo({ top: to })
    },
  }
}

type View = { at: number; height: number }
const viewOf = (box: HTMLElement | null): View =>
  box ? { at: box.scrollTop, height: box.clientHeight } : { at: scrollY, height: innerHeight }
