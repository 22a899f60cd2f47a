import { lazy, Suspense } from 'react'
import { SkeletonLines } from '../../parts/Skeleton.tsx'
import type { Story } from '../../story.ts'

/** The grid is larger than this page: it loads after the page. */
const sampleOf = (name: 'Edited' | 'WrongCells' | 'MoreColumns' | 'OnlyRead' | 'NoLines' | 'OnTheirWay') => {
  const Sample = lazy(() => import('./samples.tsx').then((samples) => ({ default: samples[name] })))
  return (
    <Suspense key={name} fallback={<SkeletonLines />}>
      <Sample />
    </Suspense>
  )
}

export const grid: Story = {
  name: 'Lines as in a spreadsheet',
  about: 'Arrows, typing, blocks from and to any spreadsheet, fill down, undo. On a phone each line is a card.',
  live: true,
  wide: true,
  states: [
    ['Editable', sampleOf('Edited')],
    ['With wrong cells', sampleOf('WrongCells')],
    ['With columns that few lines need', sampleOf('MoreColumns')],
    ['Read-only, with the reason', sampleOf('OnlyRead')],
    ['Empty', sampleOf('NoLines')],
    ['Loading', sampleOf('OnTheirWay')],
  ],
}
