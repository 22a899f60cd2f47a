import { expect, test } from 'vitest'
import { screens } from './screen-sources.ts'

/** `useRecords` knows that it failed: a screen that waits for its rows alone stays a skeleton then. */
const staysEmpty = (text: string) =>
  /const \{ rows \} = use\w+\(/.test(text) && /if \(!rows\) return <(Skeleton\w*|PageSkeleton)\b/.test(text)

test('no screen goes on loading after its records could not be loaded', () => {
  expect(screens.length).toBeGreaterThan(900)
  expect(screens.filter(({ text }) => staysEmpty(text)).map(({ path }) => path)).toEqual([])
})

test('a screen that only waits is found, and one that tells of a failure is not', () => {
  expect(staysEmpty('const { rows } = useRecords(order)\n  if (!rows) return <SkeletonLines />')).toBe(true)
  expect(
    staysEmpty(
      'const { rows, ...found } = useRecords(order)\n  if (!rows) return <Awaited found={found} what="Orders" />',
    ),
  ).toBe(false)
})
