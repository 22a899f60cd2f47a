import { ButtonLink } from '#kit/parts/Button.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { phrase, say, translated } from '#platform/say.ts'

const parts: readonly [title: string, words: readonly string[]][] = [
  [
    phrase('Who sees what'),
    [
      phrase(
        'Every table has row security: data of another organization doesn’t exist for you, however you ask. The same rules are tested for every record, every role and two cities side by side.',
      ),
      phrase(
        'Changes are commands, checked by rules in one transaction. The person who requests is not the person who approves.',
      ),
    ],
  ],
  [
    phrase('Signing in'),
    [
      phrase(
        'Passwords are stored as argon2id and never leave the server. MFA by authenticator app or security key, passkeys, and sign-in by an identity provider are available. Once you set up MFA, it is required every time.',
      ),
      phrase(
        'A session ends after 60 minutes without use, and always after 24 hours. You can end sessions one by one.',
      ),
    ],
  ],
  [
    phrase('In transit and at rest'),
    [
      phrase(
        'Pages are served over HTTPS everywhere but on localhost. Bids are sealed in the bidder’s browser and opened by officers together. Vendor account numbers and MFA secrets are encrypted in the database with keys that are stored elsewhere. The operator of an installation sets up disk encryption.',
      ),
    ],
  ],
  [
    phrase('Audit log'),
    [
      phrase(
        'Every command, change and sign-in is sealed into a signed log. Anyone can check a proof in their own browser, without us.',
      ),
    ],
  ],
  [
    phrase('Reporting a vulnerability'),
    [
      phrase(
        'Write to the contact in /.well-known/security.txt of the installation. Don’t view, change or keep data that isn’t yours, and give us time to fix it before you publish. We answer, we fix it, and we name you if you want.',
      ),
    ],
  ],
  [
    phrase('What we don’t claim'),
    [
      phrase(
        'This page claims no certification. Readiness for frameworks is shown as the share of controls with a passing check or current evidence, never as certified.',
      ),
    ],
  ],
]

/**
 * A public page: how data is protected, and where to report a vulnerability. Each sentence is something that the
 * program does.
 */
export const Statement = () => (
  <Screen
    narrow
    area="Granary"
    title={say('Security')}
    about={say('How data is protected here, how to check it, and how to report a vulnerability.')}
  >
    <div className="grid gap-5">
      {parts.map(([title, words]) => (
        <Panel key={title} title={translated(title)}>
          <div className="grid max-w-(--measure) gap-3">
            {words.map((each) => (
              <p key={each}>{translated(each)}</p>
            ))}
          </div>
        </Panel>
      ))}
      <div className="flex flex-wrap gap-2">
        <ButtonLink look="main" to="/trust-center">
          {say('Trust center')}
        </ButtonLink>
        <ButtonLink to="/blockchain-trust">{say('Verify a proof')}</ButtonLink>
        <ButtonLink to="/auth">{say('Sign in')}</ButtonLink>
      </div>
    </div>
  </Screen>
)
