import { Conversation } from '#areas/assistant/chat/screens/Conversation.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Proof } from './Proof.tsx'

export const AssistantPanel = () => (
  <Panel title="Platform Guide" about="Get help using the platform. Answers name their sources." foot={<Proof method="POST" path="/functions/v1/platform-agent-chat" />}>
    <Conversation welcome="Hello. Ask me how signing in, roles or the table API work, and I answer from the documentation." />
  </Panel>
)
