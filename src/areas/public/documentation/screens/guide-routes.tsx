import type { Route } from '#kit/route.ts'
import { screen } from '#kit/screen.tsx'
import { guides } from './guides.ts'

export const guideRoutes = Object.fromEntries(
  guides.map((guide): [string, Route] => [
    guide.path,
    {
      title: guide.title,
      description: `${guide.title}: a page of Granary’s documentation, under “${guide.shelf}”.`,
      open: 'anyone',
      screen: screen(async () => {
        const [{ GuidePage }, { textOf }] = await Promise.all([import('./GuidePage.tsx'), import('./guide-texts.ts')])
        const text = await textOf(guide.file)
        return { default: () => <GuidePage guide={guide} text={text} /> }
      }),
    },
  ]),
) as Record<`/documentation/${string}`, Route>
