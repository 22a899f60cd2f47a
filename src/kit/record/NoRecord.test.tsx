import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PageSkeleton } from '../parts/Skeleton.tsx'
import { RecordSkeleton } from './NoRecord.tsx'

const bars = (markup: string) => [...markup.matchAll(/data-skeleton="true" class="([^"]+)"/g)].map(([, looks]) => looks)

test('the placeholder of a page stays where it is when the one of its record follows', () => {
  const [page, record] = [bars(renderToStaticMarkup(<PageSkeleton />)), bars(renderToStaticMarkup(<RecordSkeleton />))]
  expect(page.length).toBe(4)
  expect(record.slice(0, page.length)).toEqual(page)
  expect(record.length).toBeGreaterThan(page.length)
})
