import { lazy } from 'react'
import { useOpenTaskCount } from '#client/bell.ts'
import { Count, Flyout } from '#kit/parts/Flyout.tsx'
import { MenuGlyph } from './MenuGlyph.tsx'
import { say } from '#platform/say.ts'

const LatestTasks = lazy(() => import('./LatestTasks.tsx').then(({ LatestTasks }) => ({ default: LatestTasks })))

export function TaskList() {
  const open = useOpenTaskCount()
  return (
    <Flyout
      wide
      label={open ? say('Pending tasks, {open} open', { open }) : say('Pending tasks')}
      face={
        <>
          <MenuGlyph name="checklist" className="size-4.5" />
          <Count of={open} />
        </>
      }
    >
      {(close) => <LatestTasks close={close} />}
    </Flyout>
  )
}
