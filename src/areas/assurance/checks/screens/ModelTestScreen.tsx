import { Screen } from '#kit/record/Screen.tsx'
import { CheckPanel } from './CheckPanel.tsx'

/** Tests the connection to a language model, or says that none is configured. */
export default function ModelTestScreen() {
  return (
    <Screen
      area="Organization Admin"
      title="Model connection test"
      about="Latency, streaming, format and safety of the configured model."
    >
      <CheckPanel
        kind="model"
        verb="Test connection"
        done="Testing the model"
        prompt
        empty="LLM_BASE_URL and LLM_MODEL select the model, from any provider. EMBEDDING_BASE_URL and EMBEDDING_MODEL select the one for the search by meaning."
      />
    </Screen>
  )
}
