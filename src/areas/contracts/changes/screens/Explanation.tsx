import { ButtonLink } from '#kit/parts/Button.tsx'
import { Screen } from '#kit/record/Screen.tsx'

/** Signed out, the page explains itself and shows no contracts. */
export const Explanation = () => (
  <Screen
    narrow
    area="Contracts & Finance"
    title="Claims and change orders"
    about="Change orders and claims with cost and time impact."
  >
    <div className="grid max-w-(--measure) gap-4">
      <p>
        A change order changes the cost or time of a contract, with its cause. Each is approved by its amount, and their
        total is compared with the original contract: <strong>original + approved + pending = forecast</strong>.
      </p>
      <p>
        A claim starts with a notice. The contract sets how many days after the event it is due; a later one needs a
        reason. One person assesses the claim, and another settles it.
      </p>
      <p>Each agency sees only its own registers. Sign in to see yours.</p>
      <div>
        <ButtonLink look="main" to="/auth">
          Sign in
        </ButtonLink>
      </div>
    </div>
  </Screen>
)
