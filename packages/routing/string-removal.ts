import type { FlatCase } from './flat-case.ts'
import type { LinkedTours } from './linked-tours.ts'
import type { Near } from './nearest.ts'

/** Ten stops go out in a step, on average; a string has ten at most (Christiaens and Vanden Berghe, 2020). */
const removed = 10
const longestString = 10
/** Half of the strings leave stops in their middle where they are; each further one with this chance. */
const halves = 0.5
const oneMore = 0.01

/** Takes strings of neighboring stops out of tours that pass a place chosen at random. */
export function stringRemoval(
  { stops }: FlatCase,
  { tourOf, size, prev, next, remove, isTouched }: LinkedTours,
  near: Near,
  random: () => number,
) {
  /** `served` stops are in `driven` tours. Each stop that goes out is handed to `out`. */
  return (served: number, driven: number, out: (stop: number) => void): void => {
    const longest = Math.min(longestString, served / Math.max(1, driven))
    const strings = Math.floor(random() * ((4 * removed) / (1 + longest) - 1) + 1)
    const seed = Math.floor(random() * stops)
    let taken = 0
    if (tourOf[seed]! >= 0) taken += take(seed)
    for (let k = seed * near.count, last = k + near.count; k < last && taken < strings; k++) {
      const stop = near.list[k]!
      const tour = tourOf[stop]!
      if (tour >= 0 && !isTouched(tour)) taken += take(stop)
    }

    function take(stop: number): number {
      const of = size[tourOf[stop]!]!
      const length = Math.max(1, Math.floor(random() * Math.min(of, longest) + 1))
      let kept = 0
      if (length > 1 && length < of && random() < halves) {
        kept = 1
        while (length + kept < of && random() < oneMore) kept++
      }
      const span = length + kept
      let first = stop
      for (let back = Math.floor(random() * span); back > 0 && prev[first]! < stops; back--) first = prev[first]!
      let last = first
      let across = 1
      for (; across < span && next[last]! < stops; across++) last = next[last]!
      for (; across < span; across++) first = prev[first]!
      const skip = kept ? 1 + Math.floor(random() * (length - 1)) : span
      for (let at = 0, node = first; at < span; at++) {
        const following = next[node]!
        if (at < skip || at >= skip + kept) {
          remove(node)
          out(node)
        }
        node = following
      }
      return 1
    }
  }
}
