import { lazy } from 'react'

/** The parts around a record. What is on a tab of its own loads with the tab. */
export { RecordTools as Tools } from './RecordTools.tsx'
export { Beside } from './Beside.tsx'
export { KeepUntil as Retention } from './KeepUntil.tsx'

export const Files = lazy(() =>
  import('../../attachments/screens/FilesPanel.tsx').then((module) => ({ default: module.FilesPanel })),
)
export const Discussion = lazy(() =>
  import('../../comments/screens/Discussion.tsx').then((module) => ({ default: module.Discussion })),
)
