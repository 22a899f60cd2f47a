import { firstReason, type Reason } from '#platform/rules.ts'

/** {{title}} or {{organization.name}}: letters, digits, underscores and one dot. */
const place = /\{\{\s*([a-z][a-z0-9_]*(?:\.[a-z][a-z0-9_]*)?)\s*\}\}/g

/** The places of a text in the order in which they come, each once. */
export const placesIn = (text: string): string[] => [...new Set([...text.matchAll(place)].map(([, name]) => name!))]

/** What every template knows, whatever it is filled in from. */
export const alwaysKnown = ['organization.name', 'me.name', 'me.email', 'today'] as const

/** Places that nothing fills in, and braces that are no place at all. */
export function whyNotText(text: string, known: readonly string[]): Reason {
  const unknown = placesIn(text).filter(
    (name) => !known.includes(name) && !(alwaysKnown as readonly string[]).includes(name),
  )
  const left = text.replace(place, '')
  return firstReason(
    unknown.length > 0 &&
      `Nothing fills in ${unknown.map((name) => `{{${name}}}`).join(', ')}. Choose one of the places that are listed.`,
    /\{\{|\}\}/.test(left) && 'A place is written as {{title}}: two braces, one name, two braces.',
  )
}

export type Filled = { text: string; missing: string[] }

/**
 * The text with its places filled in. What is not known stays as it is written and is named, so that no letter goes out
 * with a hole in it. What is filled in is text: a place in it is not filled in again.
 */
export function fillIn(text: string, values: Readonly<Record<string, string | null | undefined>>): Filled {
  const missing = new Set<string>()
  const filled = text.replace(place, (written, name: string) => {
    const value = values[name]
    if (value !== null && value !== undefined && value !== '') return value
    missing.add(name)
    return written
  })
  return { text: filled, missing: [...missing] }
}
