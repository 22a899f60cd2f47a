import type { Figures, Labels } from './figures.ts'

/** One opened page: the seconds until its last read was answered, its reads and their bytes. */
export type PageAnswered = { at: string; seconds: number; reads: number; bytes: number }

/** The cost of each declared page since the process began. Other addresses are one line: a caller can invent any. */
export function pageFigures(figures: Pick<Figures, 'family'>, isDeclared: (at: string) => boolean) {
  const pages = new Map<string, { opened: number; seconds: number; reads: number; bytes: number }>()
  const told = (read: (of: { opened: number; seconds: number; reads: number; bytes: number }) => number) => () =>
    [...pages].map(([page, of]): readonly [Labels, number] => [{ page }, read(of)])
  figures.family(
    'granary_pages_total',
    'Pages of records opened.',
    told(({ opened }) => opened),
  )
  figures.family(
    'granary_page_seconds_total',
    'Time until the last read of a page was answered.',
    told(({ seconds }) => seconds),
  )
  figures.family(
    'granary_page_reads_total',
    'Reads that came with a page.',
    told(({ reads }) => reads),
  )
  figures.family(
    'granary_page_bytes_total',
    'Bytes of these reads, before compression.',
    told(({ bytes }) => bytes),
  )
  return ({ at, seconds, reads, bytes }: PageAnswered): void => {
    const page = isDeclared(at) ? at : 'other'
    const of = pages.get(page) ?? { opened: 0, seconds: 0, reads: 0, bytes: 0 }
    pages.set(page, {
      opened: of.opened + 1,
      seconds: of.seconds + seconds,
      reads: of.reads + reads,
      bytes: of.bytes + bytes,
    })
  }
}
