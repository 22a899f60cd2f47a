import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Commands with a button and without a rule that its page could show: why none of them is refused there. */
const free: Record<string, string> = {
  'agent-starts/end': 'one’s own start, which is there as long as it is listed',
  'bids/confirm': 'the addendum that the page shows; a newer one is read first',
  'bids/reconsider': 'the answer of the company itself, while it is listed',
  'book-checks/run': 'compares the books and changes none',
  'calendar/renew': 'the address of one’s own calendar',
  'controls/check': 'measures the controls and changes none',
  'plan-holders/leave': 'a list that the company is on',
  'report-schedules/end': 'one’s own schedule, which is there as long as it is listed',
  'tasks/create': 'a task for a colleague who is listed because they can do it',
  'vendor-listings/consent': 'the company decides about its own listing',
}

const parts = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => [file, readFileSync(`src/${file}`, 'utf8')] as const)

test('no button is offered with an empty reason: it shows the rule of its command, or is free of any', () =>
  expect(parts.filter(([, text]) => text.includes('whyNot={null}')).map(([file]) => file)).toEqual([]))

test('a free button sends only commands that no rule refuses', () => {
  const sent = parts.flatMap(([, text]) => {
    const commands = new Map(
      [...text.matchAll(/const (\w+) = useCommand(?:<[\s\S]*?>)?\(\s*'([^']+)'/g)].map(([, name, by]) => [name!, by!]),
    )
    const presses = [...text.matchAll(/<FreeButton\b[\s\S]*?<\/FreeButton>/g)].map(([press]) => press)
    return presses.flatMap((press) =>
      [...commands].flatMap(([name, by]) => (new RegExp(String.raw`\b${name}\(`).test(press) ? [by] : [])),
    )
  })
  expect([...new Set(sent)].toSorted((a, b) => (a < b ? -1 : 1))).toEqual(Object.keys(free))
})
