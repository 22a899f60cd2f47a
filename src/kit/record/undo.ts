import { useCommands } from '#client/use-command.ts'
import { sentence } from '#client/sentences.ts'
import type { Life } from '#platform/life.ts'
import type { AnyMove } from '#platform/life/move.ts'
import { filled } from '#platform/life/words.ts'
import type { AnyRecord, RowOf } from '#platform/records/record.ts'
import { say } from '#platform/say.ts'
import type { ToastAction } from '../parts/toast-shelf.ts'
import { toast } from '../parts/Toasts.tsx'

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
    return { label: say('Undo'), run: onlyOnce(take) }
  }
}

/** As long as the words are shown. */
const offered = 12_000

/** By its button or by the keys, where no text is being typed whose own last letter these take back. */
function onlyOnce(take: () => void): () => void {
  const over = new AbortController()
  const end = setTimeout(() => over.abort(), offered)
  const run = () => {
    if (over.signal.aborted) return
    clearTimeout(end)
    over.abort()
    take()
  }
  addEventListener(
    'keydown',
    (event) => {
      const typing = event.target instanceof Element && event.target.closest('input, textarea, [contenteditable]')
      if (event.key !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey || typing) return
      event.preventDefault()
      run()
    },
    { signal: over.signal },
  )
  return run
}
