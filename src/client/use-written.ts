import { useEffect, useState } from 'react'
import { afterPicture } from './after-picture.ts'

/** Told by the program; a visitor's page asks nothing. */
let isAsking: () => boolean = () => false
export const watchWords = (asks: () => boolean): void => void (isAsking = asks)

const lookedEvery = 100
/** A question that never ends keeps no map away. */
const longest = 5_000

/** A part is asked for while it is drawn, before its page is there. */
function isDrawn(): boolean {
  const main = document.querySelector('main')
  return main !== null && !main.querySelector('[data-skeleton]:not([data-after-words] *)')
}

/** Runs once nothing that the page asks is on its way and its words are drawn. Returns a function that cancels it. */
function onceWritten(run: () => void): () => void {
  let cancel: () => void
  const until = Date.now() + longest
  const look = (wasQuiet: boolean) => {
    const isQuiet = !isAsking() && isDrawn()
    if ((isQuiet && wasQuiet) || Date.now() > until) return run()
    // The answer to one question may lead to the next: it is asked while the first one is drawn.
    if (isQuiet) return void (cancel = afterPicture(() => look(true)))
    const timer = setTimeout(() => look(false), lookedEvery)
    cancel = () => clearTimeout(timer)
  }
  cancel = afterPicture(() => look(false))
  return () => cancel()
}

/** For parts that load after the words of the first page that has them. A page drawn without a browser has no picture. */
export const written = () =>
  typeof requestAnimationFrame === 'undefined' ? Promise.resolve() : new Promise<void>((done) => void onceWritten(done))

/** On a slow line words come first: maps and pictures are loaded when this is true. */
export function useWritten(): boolean {
  const [isWritten, write] = useState(false)
  useEffect(() => onceWritten(() => write(true)), [])
  return isWritten
}
