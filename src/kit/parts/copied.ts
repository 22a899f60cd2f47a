import { say, phrase } from '#platform/say.ts'
/** The confirmation of a copy, and its time on the button in milliseconds. */
export const copied = {
  word: phrase('Copied!'),
  note: (label: string) => say('{label} copied to clipboard', { label }),
  lasts: 2000,
} as const

/** Copies to the clipboard, or returns the reason: a browser without permission, or on an insecure address, refuses. */
export async function copyOut(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    throw new Error(say('Your browser doesn’t let this page copy. Select the text and copy it yourself.'))
  }
}
