import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import type { Table } from './FigureTable.tsx'
import { RankingDrawing } from './RankingDrawing.tsx'
import type { Ranking } from './RankedBars.tsx'
import { saveChart, type Form } from './save.ts'

/** On its page a ranking is a table, which no picture can hold: for its file it is drawn once, out of sight. */
export async function saveRanking(ranking: Ranking, form: Form): Promise<void> {
  const figure = document.createElement('figure')
  figure.className = 'pointer-events-none invisible fixed top-0 left-0'
  document.body.append(figure)
  const root = createRoot(figure)
  try {
    flushSync(() => root.render(<RankingDrawing {...ranking} />))
    await saveChart(figure, ranking.title, tableOf(ranking), form)
  } finally {
    root.unmount()
    figure.remove()
  }
}

/** The figures of a ranking as rows. Notes are a column where there are some. */
export const tableOf = ({ of, figure, unit, rows }: Ranking): Table => {
  const noted = rows.some(({ note }) => note)
  return {
    step: of,
    columns: [{ name: figure, unit }, ...(noted ? [{ name: 'Note' }] : [])],
    rows: rows.map(({ name, value, note }) => ({ name, cells: noted ? [value, note ?? null] : [value] })),
  }
}
