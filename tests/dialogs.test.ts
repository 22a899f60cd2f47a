import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Dialogs that send in their own way, and so don’t tell their effect before: each with the reason. */
const untold: Record<string, string> = {
  'areas/assets/meters/screens/RecordReading.tsx': 'waits on the device without a connection, and asks about a doubt',
  'areas/assurance/security/screens/Provisioning.tsx': 'makes its secret on the device with the press',
  'areas/organization/calendar/screens/CalendarPanel.tsx': 'one’s own address, of which no record tells',
  'areas/procurement/bids/screens/WithdrawBid.tsx': 'the attempt itself is secret',
  'areas/public/forms/screens/FeatureComments.tsx': 'sent to a public address and not as a command',
}

const dialogs = /<(?:ReasonDialog|AskDialog|SureDialog)\b/g

/** The attributes of the element that begins here: braces are balanced, as its answers are written in them. */
function tagAt(text: string, from: number): string {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    if (text[at] === '{') depth++
    else if (text[at] === '}') depth--
    else if (text[at] === '>' && depth === 0) return text.slice(from, at)
  }
  return text.slice(from)
}

test('every dialog of an area names the command that it sends, and so tells its effect before', () => {
  const found = readdirSync('src/areas', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !file.includes('.test.') && !file.includes('.stories.'))
    .filter((file) => {
      const text = readFileSync(`src/areas/${file}`, 'utf8')
      return [...text.matchAll(dialogs)].some(
        ({ index }) => !/\b(?:press|rehearses)=|\{\.\.\.sends\}/.test(tagAt(text, index)),
      )
    })
  expect(found.map((file) => `areas/${file}`).toSorted((a, b) => (a < b ? -1 : 1))).toEqual(Object.keys(untold))
})
