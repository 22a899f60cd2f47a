import { lazy, Suspense } from 'react'
import { DraftLink, Outlook, Predictions } from '#areas/assistant/routes.tsx'
import { surroundings as all } from '#areas/organization/routes.tsx'
import type { Beside as BesideProps, Surrounded, Surroundings } from '#kit/record/surroundings.ts'

/** The head of a record has the tools of every record, and what the assistant can draft for it. */
const Tools = (props: Surrounded) => (
  <>
    <DraftLink {...props} />
    <all.Tools {...props} />
  </>
)

/** The rail has what belongs to every record, and what is predicted for this one. */
const Beside = (props: BesideProps) => (
  <>
    <all.Beside {...props} />
    <Suspense>
      <Predictions of={props.of} row={props.row} />
    </Suspense>
  </>
)

/** The application draws them because it knows every record; the area of a record knows only a few others. */
const Charts = lazy(() => import('./RecordCharts.tsx').then((file) => ({ default: file.RecordCharts })))

export const surroundings: Surroundings = { ...all, Tools, Beside, Charts, Outlook }
