import { Suspense } from 'react'
import { SectionPictures } from '#areas/dashboard/routes.tsx'
import { ProcurementStages } from '#areas/procurement/routes.tsx'
import { useSells } from '#client/use-organization.ts'
import { Screen } from '#kit/record/Screen.tsx'
import { Skeleton } from '#kit/parts/Skeleton.tsx'
import { usePage } from '#kit/use-page.ts'
import { Directory } from './Directory.tsx'
import type { Address } from './menu.ts'
import { SectionWork } from './SectionWork.tsx'
import { useDirectory } from './use-directory.ts'
import { translated } from '#platform/say.ts'

const procurement: Address = '/sections/core-procurement'

/** The home of a section: its pictures, what waits for the user in it, and all of its pages. */
export default function SectionScreen() {
  const { path, route } = usePage()!
  const groupsOf = useDirectory()
  const sells = useSells()
  return (
    <Screen area="" title={translated(route.title)}>
      <div className="grid gap-3">
        {!sells && (
          <Suspense fallback={<Skeleton className="h-32" />}>
            {path === procurement && <ProcurementStages />}
            <SectionPictures home={path} />
          </Suspense>
        )}
        <SectionWork home={path as Address} />
        <Directory groups={groupsOf(path as Address)} />
      </div>
    </Screen>
  )
}
