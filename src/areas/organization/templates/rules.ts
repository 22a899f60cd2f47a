import { firstReason, type Reason } from '#platform/rules.ts'

/** {{title}} or {{organization.name}}: letters, digits, underscores and one dot. */
const place = /\{\{\s*([a-z][a-z0-9_]*(?:\.[a-z][a-z0-9_]*)?)\s*\}\}/g

/** The merge fields of a text in order, each once. */
export const placesIn = (text: string): string[] => [...new Set([...text.matchAll(place)].map(([, name]) => name!))]

/** The merge fields every template has, whatever its source. */
export const alwaysKnown = ['organization.name', 'me.name', 'me.email', 'today'] as const

/** Merge fields without a value, and braces that are no merge field. */
export function whyNotText(text: string, known: readonly string[]): Reason {
  const unknown = placesIn(text).filter(
    (name) => !known.includes(name) && !(alwaysKnown as readonly string[]).includes(name),
  )
  const left = text.replace(place, '')
  return firstReason(
    unknown.length > 0 &&
      `Unknown merge fields: ${unknown.map((name) => `{{${name}}}`).join(', ')}. Select from the list.`,
    /\{\{|\}\}/.test(left) && 'Write a merge field as {{title}}: two braces, one name, two braces.',
  )
}

export type Filled = { text: string; missing: string[] }

/**
 * The text with its merge fields filled in. Unknown fields stay as written and are named, so that no letter goes out
 * with a hole in it. A filled-in value is text: a merge field in it is not filled in again.
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
