import { Suspense } from 'react'
import { RecommendPanel } from '#areas/procurement/awards/screens/RecommendPanel.tsx'
import type { EvaluationPart } from '#areas/procurement/scoring/screens/shown.ts'
import { optional } from '#kit/optional.tsx'

const AskAgainDialog = optional(() =>
  import('#areas/procurement/finalists/screens/AskAgainDialog.tsx').then((file) => file.AskAgainDialog),
)

/** The award that follows from the ranking, or a further round with the finalists. */
export function Recommendation({ row, loaded: { solicitation, panel, shown } }: EvaluationPart) {
  if (!solicitation || !panel || !shown) return null
  return (
    <RecommendPanel
      of={row}
      solicitation={solicitation}
      panel={panel}
      shown={shown}
      askAgain={(onClose) => (
        <Suspense>
          <AskAgainDialog of={row} solicitation={solicitation} shown={shown} onClose={onClose} />
        </Suspense>
      )}
    />
  )
}
