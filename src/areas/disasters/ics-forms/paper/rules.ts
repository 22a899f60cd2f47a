import { dayInWords } from '#platform/dates.ts'
import type { Block, Letterhead, PrintedDocument } from '#platform/documents/document.ts'
import type { Form } from '../rules.ts'

/** A box of more lines than this is a list, because it can be longer than a page. */
const inABox = 3

/** A form of the incident command system on paper: its short boxes beside each other, its long ones as lists. */
export const icsPaper = (
  { title, number, boxes }: Form,
  { letterhead, incident, today }: { letterhead: Letterhead; incident: string; today: string },
): PrintedDocument => ({
  kind: 'ics-form',
  title,
  author: letterhead.agency,
  subject: `${number} of ${incident}`,
  made: `${today}T12:00:00Z`,
  number,
  about: `As of ${dayInWords(today)}`,
  letterhead,
  foot: `${letterhead.agency} · ${number} · ${incident}`,
  body: boxes.reduce<Block[]>((body, box) => {
    const last = body.at(-1)
    if (box.lines.length <= inABox) {
      const [, part, label] = /^(\d+\.)\s+(.*)$/.exec(box.name) ?? []
      const one = { label: label ?? box.name, ...(part && { number: part }), value: box.lines.join('\n') || ' ' }
      return last?.is === 'boxes'
        ? [...body.slice(0, -1), { is: 'boxes', boxes: [...last.boxes, one] }]
        : [...body, { is: 'boxes', boxes: [one] }]
    }
    return [...body, { is: 'heading', level: 2, words: box.name }, listOf(box.lines)]
  }, []),
})

/** Objectives that were typed with their numbers are a numbered list. */
function listOf(lines: readonly string[]): Block {
  const numbered = lines.every((line, at) => line.startsWith(`${at + 1}. `))
  return { is: 'list', numbered, items: numbered ? lines.map((line) => line.replace(/^\d+\. /, '')) : lines }
}
