import type { Text } from '../../site/screens/TextPage.tsx'
import { guides, type Guide } from './guides.ts'

const texts = import.meta.glob<Text>(['./{first-day,guide,regulations,operations}/*.md', './settings.md'], {
  base: '../../../../../docs',
  eager: true,
})

const pages = guides.map((guide) => ({
  guide,
  text: texts[guide.file]!.html.replace(/<[^>]+>/g, ' ')
    .replace(/&[a-z#0-9]+;/g, ' ')
    .replace(/\s+/g, ' '),
}))

export type Hit = { guide: Guide; excerpt: string }

/** Pages with all the words, title matches first, with the place of the first match. */
export function searchGuides(question: string): Hit[] {
  const words = question
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word.length > 1)
  if (words.length === 0) return []
  const inTitle = (title: string) => words.some((word) => title.toLowerCase().includes(word))
  return pages
    .filter(({ guide, text }) => words.every((word) => `${guide.title} ${text}`.toLowerCase().includes(word)))
    .sort((a, b) => Number(inTitle(b.guide.title)) - Number(inTitle(a.guide.title)))
    .slice(0, 12)
    .map(({ guide, text }) => {
      const at = Math.max(0, text.toLowerCase().indexOf(words[0]!) - 60)
      return { guide, excerpt: `${at > 0 ? '… ' : ''}${text.slice(at, at + 180)} …` }
    })
}
