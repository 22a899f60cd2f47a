import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { controlsOf, faultsOf, Page, roleOf } from '#tests/by-ear.ts'
import { Tabs } from './Tabs.tsx'

const drawn = (count: number, chosen: number) => {
  const tabs = Array.from({ length: count }, (_, at) => ({ name: `part ${at + 1}`, title: `Part ${at + 1}` }))
  const page = new Page(
    renderToStaticMarkup(
      <Tabs label="Parts" tabs={tabs} chosen={`part ${chosen}`} onChoose={() => {}}>
        <h1>Parts</h1>
      </Tabs>,
    ),
  )
  expect(faultsOf(page)).toEqual([])
  const named = (role: string) =>
    controlsOf(page.all)
      .filter((each) => roleOf(each) === role)
      .map((each) => page.nameOf(each).replace('Part ', ''))
  return [named('tab').join(' '), named('button').join()]
}

test.each([
  ['few are all there', 6, 1, '1 2 3 4 5 6', ''],
  ['one more is there too, and not alone in a menu', 7, 1, '1 2 3 4 5 6 7', ''],
  ['of many there are six', 11, 2, '1 2 3 4 5 6', 'More tabs'],
  ['the open one is there besides', 11, 9, '1 2 3 4 5 6 9', 'More tabs'],
])('of the tabs of a page, %s', (_, count, chosen, tabs, buttons) =>
  expect(drawn(count, chosen)).toEqual([tabs, buttons]),
)
