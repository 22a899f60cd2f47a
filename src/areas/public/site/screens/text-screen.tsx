import { screen } from '#kit/screen.tsx'

/** The screen of a text-only page: a file of texts/, and its translation. */
export const textScreen = (name: string) => screen(async () => (await import('./text-pages.tsx')).textPage(name))
