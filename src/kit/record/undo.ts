import { useCommands } from '#client/use-command.ts'
import { sentence } from '#client/sentences.ts'
import type { Life } from '#platform/life.ts'
import type { AnyMove } from '#platform/life/move.ts'
import { filled } from '#platform/life/words.ts'
import type { AnyRecord, RowOf } from '#platform/records/record.ts'
import { say } from '#platform/say.ts'
import type { Toast, ToastAction } from '../parts/toast-shelf.ts'
import { notes, toast } from '../parts/Toasts.tsx'

type Row = RowOf<AnyRecord>

/** “Undo” beside the words of a move that another one takes back. Ctrl+Z does the same while it is offered. */
export function useUndo(life: Life, name: string): ((moved: unknown) => ToastAction) | undefined {
  const send = useCommands()
  const { undoneBy } = life.moves[name] as AnyMove
  if (!undoneBy) return undefined
  return (moved) => {
    const { id, version } = moved as Row
    const take = () =>
      void send(life.commandOf(undoneBy), { id, version })
        .then((row) => toast('good', filled(life.record, row as Row, (life.moves[undoneBy] as AnyMove).says.done)))
        .catch((error: unknown) => toast('bad', sentence(error)))
    return offered(take)
  }
}

/** “Undo” that sends a command and says what it did. */
export const takenBack = (send: () => Promise<unknown>, done: string): ToastAction =>
  offered(
    () =>
      void send().then(
        () => toast('good', done),
        (error: unknown) => toast('bad', sentence(error)),
      ),
  )

/**
 * By its button or by the keys, once: while its words are shown and no newer ones offer another, and by the keys also
 * later, until the next act says its words. Words that are pointed at or focused stay (WCAG 2.2.1).
 */
export function offered(take: () => void): ToastAction {
  const over = new AbortController()
  const offer: ToastAction = {
    label: say('Undo'),
    run: () => (over.abort(), take()),
    held: () => document.querySelector('[role=status][aria-live]:is(:hover, :focus-within)') !== null,
  }
  const isOf = ({ action }: Toast) => action?.held === offer.held
  let id: number | undefined
  over.signal.addEventListener(
    'abort',
    notes.subscribe(() => {
      const shown = notes.shown()
      id ??= shown.find(isOf)?.id
      const isGone = id !== undefined && !shown.some(isOf)
      if (isGone && shown.some((note) => note.id > id!)) over.abort()
    }),
  )
  addEventListener(
    'keydown',
    (event) => {
      // An editor takes its own last step back.
      const typing = event.target instanceof Element && event.target.closest('input, textarea, [contenteditable]')
      if (event.key !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.defaultPrevented || typing)
        return
      const newest = notes.shown().findLast(({ action }) => action)
      if (newest && !isOf(newest)) return
      event.preventDefault()
      if (id !== undefined) notes.remove(id)
      offer.run()
    },
    { signal: over.signal },
  )
  return offer
}
