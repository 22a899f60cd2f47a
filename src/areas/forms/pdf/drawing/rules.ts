import { firstReason, type Reason } from '#platform/rules.ts'

export const drawnKinds = ['text', 'lines', 'check', 'choice', 'date', 'signature'] as const
export type DrawnKind = (typeof drawnKinds)[number]
export const kindWords: Record<DrawnKind, string> = {
  text: 'Text',
  lines: 'Several lines',
  check: 'Check box',
  choice: 'Choice',
  date: 'Date',
  signature: 'Signature',
}

/** In points, from the upper left corner of the page as people see it, whichever way the file turns it. */
export type Rectangle = { x: number; y: number; width: number; height: number }
export type DrawnField = Rectangle & { name: string; kind: DrawnKind; page: number; options: string[] }

export const mostDrawn = 600
export const longestName = 100
/** A page of a PDF is at most 200 inches wide and high (ISO 32000-1, annex C). */
export const widest = 14_400
/** Smaller boxes can't be seen or pressed. */
const smallest = 6

/** The fields of a template, as the command that saves them has checked them. */
export const drawnIn = (text: string | null): DrawnField[] => (text ? (JSON.parse(text) as DrawnField[]) : [])

/** A line of the mapping is “name = value”, and a period in the name of a box makes a group of boxes. */
export function whyNotNamed(name: string, others: readonly string[]): Reason {
  const wanted = name.trim()
  const folded = wanted.toLowerCase()
  return firstReason(
    wanted === '' && 'Enter a name.',
    wanted.length > longestName && `The name has more than ${longestName} characters.`,
    /[=.\n]/.test(wanted) && 'A name can’t have an equals sign or a period.',
    others.some((other) => other.toLowerCase() === folded || other.toLowerCase().startsWith(`${folded}.`)) &&
      `Another field is already named ${wanted}.`,
  )
}

export function whyNotDrawn(fields: readonly DrawnField[], boxes: readonly { name: string }[]): Reason {
  const names: string[] = boxes.map(({ name }) => name)
  for (const { name, kind, options, width, height } of fields) {
    const whyNot = firstReason(
      whyNotNamed(name, names),
      (width < smallest || height < smallest) &&
        `Make ${name} larger. A field is at least ${smallest} points wide and high.`,
      kind === 'choice' && options.length === 0 && `Enter the options of ${name}.`,
    )
    if (whyNot) return whyNot
    names.push(name.trim())
  }
  return null
}

/** The name itself, or with the first free number after it. */
export function freeName(wanted: string, others: readonly string[]): string {
  const name =
    wanted
      .replaceAll(/[=.\s]+/g, ' ')
      .trim()
      .slice(0, longestName - 5) || 'Field'
  const tries = Array.from({ length: others.length + 2 }, (_, at) => (at === 0 ? name : `${name} ${at + 1}`))
  return tries.find((each) => whyNotNamed(each, others) === null) ?? name
}

/** Moved or resized by these points, and still on the page. */
export function within(rectangle: Rectangle, page: { width: number; height: number }): Rectangle {
  const width = Math.min(Math.max(smallest, rectangle.width), page.width)
  const height = Math.min(Math.max(smallest, rectangle.height), page.height)
  const tenths = (points: number) => Math.round(points * 10) / 10
  return {
    x: tenths(Math.min(Math.max(0, rectangle.x), page.width - width)),
    y: tenths(Math.min(Math.max(0, rectangle.y), page.height - height)),
    width: tenths(width),
    height: tenths(height),
  }
}

/** The mapping with another value for one box; without a value the box has no line. */
export function mappedTo(map: string | null, box: string, from: string): string {
  const lines = (map ?? '').split('\n').filter((line) => line.trim() !== '')
  const at = lines.findIndex((line) => line.includes('=') && line.slice(0, line.indexOf('=')).trim() === box)
  const line = from.trim() === '' ? [] : [`${box} = ${from.replaceAll('\n', ' ').trim()}`]
  return (at < 0 ? [...lines, ...line] : lines.toSpliced(at, 1, ...line)).join('\n')
}

/** Small words and signs don't count: “1. Owner’s name:” and “Owner's Name” ask for the same. */
const folded = (words: string) => words.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '')

/** The key of the one question with this label or key. */
export function questionNamed(
  labels: readonly string[],
  questions: readonly { key: string; label: string }[],
): string | null {
  const wanted = new Set(labels.map(folded).filter(Boolean))
  const found = questions.filter(({ key, label }) => wanted.has(folded(key)) || wanted.has(folded(label)))
  return found.length === 1 ? found[0]!.key : null
}

/** Fields without a value take the question of their name: they may have been drawn before their source was selected. */
export const fieldsNamed = <Field extends { name: string; from: string }>(
  fields: readonly Field[],
  questions: Parameters<typeof questionNamed>[1],
): Field[] =>
  fields.map((field) => (field.from ? field : { ...field, from: questionNamed([field.name], questions) ?? '' }))

type Seen = { version: number; drawn: string | null; map: string | null }
/** Fields are saved over those that were seen: another change of the template, such as its records, is no conflict. */
export const versionFor = (row: Seen, seen: Seen): number =>
  row.drawn === seen.drawn && row.map === seen.map ? row.version : seen.version
