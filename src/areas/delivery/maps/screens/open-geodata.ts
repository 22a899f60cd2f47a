import { RefusedFile, type Column, type Feature, type Format, type Geodata } from '@granary/geodata/geodata.ts'
import type { Input, Recipe } from '../analysis/rules.ts'
import type { Places } from '@granary/geodata/csv.ts'
import type { Written } from '@granary/geodata/write.ts'

export type Opened = Omit<Geodata, 'features'> & {
  count: number
  /** The first features, for the map of the preview. */ sample: readonly Feature[]
  digest: string
}
/** A calculated layer, which is then read in parts like a file. */
export type Analyzed = Pick<Opened, 'columns' | 'count' | 'sample' | 'notes' | 'digest'>
export type Part = { features: (Feature & { zoom: number })[] }
export type Asked =
  | { ask: 'open'; file: File; places?: Places }
  | { ask: 'analyze'; recipe: Recipe; of: Input; against: Input | null }
  | { ask: 'part'; from: number }
  | { ask: 'all' }
  | {
      ask: 'write'
      format: Format
      name: string
      columns: readonly Column[]
      features: readonly Feature[]
      title: string | null
    }
/** A table with addresses alone: they are looked up, and it is opened again with their places. */
export type Addressed = { addresses: readonly string[] }
export type Answer = {
  open: Opened | Addressed
  analyze: Analyzed
  part: Part
  all: { features: Feature[] }
  write: Written
}

/** A thread that reads or writes one file of features. */
export function geodataThread() {
  const worker = new Worker(new URL('./geodata-worker.ts', import.meta.url), { type: 'module' })
  const ask = <A extends Asked>(asked: A) =>
    new Promise<Answer[A['ask']]>((take, fail) => {
      worker.onmessage = ({ data }: MessageEvent<{ answer: Answer[A['ask']] } | { problems: string[] }>) =>
        'problems' in data ? fail(new RefusedFile(data.problems)) : take(data.answer)
      worker.onerror = () =>
        fail(new RefusedFile('This file needs more memory than this device has. Split it, or use another device.'))
      worker.postMessage(asked)
    })
  return { ask, close: () => worker.terminate() }
}
