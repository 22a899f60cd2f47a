import publicSans from '@expo-google-fonts/public-sans/400Regular/PublicSans_400Regular.ttf?url'
import type { FoundBox, Misfit } from './engine.ts'
import type { Filling } from './fill-rows.ts'

export type Task = { do: 'boxes'; bytes: Uint8Array } | ({ do: 'fill' } & Filling)
type DoneOf = { boxes: { boxes: FoundBox[] }; fill: { file: Uint8Array; misfits: Misfit[][] } }
export type Done = DoneOf[keyof DoneOf]

/** Longer than any copy of a form takes: a file that is made to take forever ends here. */
const mostSeconds = 120

/** One task in a worker of its own, which is gone afterward. Each copy has its own time, so a long list has more. */
export async function runFiller<T extends Task>(
  task: T,
  onRow: (filled: number) => void = () => undefined,
): Promise<DoneOf[T['do']]> {
  // The worker may ask for nothing: the page gives it the font.
  const wideFont = task.do === 'fill' ? new Uint8Array(await (await fetch(publicSans)).arrayBuffer()) : undefined
  const worker = new Worker(new URL('./fill-worker.ts', import.meta.url), { type: 'module' })
  const done = new Promise<DoneOf[T['do']]>((take, fail) => {
    const tooLong = () => fail(new Error('This PDF takes too long. It may be damaged.'))
    let timer = setTimeout(tooLong, mostSeconds * 1000)
    worker.onmessage = ({ data }: MessageEvent<Done | { problem: string } | { filled: number }>) => {
      clearTimeout(timer)
      if ('filled' in data) {
        timer = setTimeout(tooLong, mostSeconds * 1000)
        onRow(data.filled)
      } else if ('problem' in data) fail(new Error(data.problem))
      else take(data as DoneOf[T['do']])
    }
    worker.onerror = () => fail(new Error('This PDF can’t be read here. It may be damaged.'))
  })
  worker.postMessage({ ...task, ...(wideFont && { wideFont }) })
  return done.finally(() => worker.terminate())
}
