import type { Route } from '#kit/route.ts'
import { screen } from '#kit/screen.tsx'
import type { Text } from '../../site/screens/TextPage.tsx'
import { guides } from './guides.ts'

const texts = import.meta.glob<Text>(['../../../../../docs/{first-day,guide,regulations,operations}/*.md', '../../../../../docs/settings.md'])

export const guideRoutes = Object.fromEntries(
  guides.map((guide): [string, Route] => [
    guide.path,
    {
      title: guide.title,
      description: `${guide.title}: a page of Granary’s manual, under “${guide.shelf}”.`,
      open: 'anyone',
      screen: screen(async () => {
        const [{ GuidePage }, text] = await Promise.all([import('./GuidePage.tsx'), texts[guide.file]!()])
        return { default: () => <GuidePage guide={guide} text={text} /> }
      }),
    },
  ]),
) as Record<`/documentation/${string}`, Route>
