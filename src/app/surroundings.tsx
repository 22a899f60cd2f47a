import { DraftLink } from '#areas/assistant/routes.tsx'
import { surroundings as all } from '#areas/organization/routes.tsx'
import type { Surrounded, Surroundings } from '#kit/record/surroundings.ts'

/** The head of a record has the tools of every record, and what the assistant can draft for it. */
const Tools = (props: Surrounded) => (
  <>
    <DraftLink {...props} />
    <all.Tools {...props} />
  </>
)

export const surroundings: Surroundings = { ...all, Tools }
