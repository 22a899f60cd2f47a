import { Screen } from '#kit/record/Screen.tsx'
import { CheckPanel } from './CheckPanel.tsx'

/** The line to a language model is tried, or it is said that there is none. */
export default function ModelTestScreen() {
  return (
    <Screen
      area="Organization Admin"
      title="Model connection test"
      about="Whether the configured language model answers, how fast, whether it streams, keeps to a form and is led astray by what it reads. No key is shown."
    >
      <CheckPanel
        kind="model"
        verb="Ask the model"
        done="The model is being asked"
        prompt
        empty="The model is the one that LLM_BASE_URL and LLM_MODEL name, of any provider."
      />
    </Screen>
  )
}
