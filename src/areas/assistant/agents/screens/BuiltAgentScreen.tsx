import { useParams } from 'react-router'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { AgentPage } from './AgentScreen.tsx'
import NoSuchAgentScreen from './NoSuchAgentScreen.tsx'
import { useAgent } from './use-agent.ts'

/** An agent that was built here, at the address of its name. */
export default function BuiltAgentScreen() {
  const slug = useParams().slug ?? ''
  const known = useAgent(slug)
  if (known === undefined)
    return (
      <Screen area="AI and agents" title="Agent">
        <SkeletonLines lines={6} />
      </Screen>
    )
  return known ? <AgentPage slug={slug} title={known.name} known={known} /> : <NoSuchAgentScreen />
}
