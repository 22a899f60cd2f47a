/** How a copy is confirmed, and for how many milliseconds on its button. */
export const copied = { word: 'Copied!', note: (label: string) => `${label} copied to clipboard`, lasts: 2000 } as const

/** To the clipboard, or the sentence why not: a browser that is told not to, or one on a plain address, refuses. */
export async function copyOut(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    throw new Error('Your browser does not let this page copy. Mark the text and copy it yourself.')
  }
}
