import { ButtonLink } from '#kit/parts/Button.tsx'
import { Screen } from '#kit/record/Screen.tsx'

/** Signed out, the page explains the register and shows no one's data. */
export const Explanation = () => (
  <Screen narrow area="Security & Compliance" title="Risks and incidents" about="Risk register and security incidents.">
    <div className="grid max-w-(--measure) gap-4">
      <p>
        Each risk has a likelihood and an impact on a scale of five, before and after treatment. It also has an owner, a
        plan and a review date. A person other than its owner accepts the residual risk.
      </p>
      <p>
        Anyone can report an incident. It is contained, resolved, and closed with a blameless post-mortem: its cause and
        lessons learned. It names the realized risk and the failed control.
      </p>
      <p>Each organization has a private register. Sign in to see yours.</p>
      <div>
        <ButtonLink look="main" to="/auth">
          Sign in
        </ButtonLink>
      </div>
    </div>
  </Screen>
)
