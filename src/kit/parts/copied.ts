/** How a copy is confirmed, and for how many milliseconds on its button. */
export const copied = { word: 'Copied!', note: (label: string) => `${label} copied to clipboard`, lasts: 2000 } as const
