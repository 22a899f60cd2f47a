import { Suspense } from 'react'
import { ProcurementFigures } from '#areas/procurement/routes.tsx'
import { FiguresSkeleton } from '#kit/parts/Figures.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { usePage } from '#kit/use-page.ts'
import { Directory } from './Directory.tsx'
import type { Address } from './menu.ts'
import { SectionWork } from './SectionWork.tsx'
import { useDirectory } from './use-directory.ts'
import { translated } from '#platform/say.ts'

/** The figures that a section already has a question for. */
const figures = { '/sections/core-procurement': ProcurementFigures }

/** The home of a section: its figures, what waits for the user in it, and all of its pages. */
export default function SectionScreen() {
  const { path, route } = usePage()!
  const groupsOf = useDirectory()
  const Figures = path in figures ? figures[path as keyof typeof figures] : undefined
  return (
    <Screen area="" title={translated(route.title)}>
      <div className="grid gap-5">
        {Figures && (
          <Suspense fallback={<FiguresSkeleton />}>
            <Figures />
          </Suspense>
        )}
        <SectionWork home={path as Address} />
        <Directory groups={groupsOf(path as Address)} />
      </div>
    </Screen>
  )
}
