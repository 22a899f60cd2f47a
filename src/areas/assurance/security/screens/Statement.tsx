import { ButtonLink } from '#kit/parts/Button.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Screen } from '#kit/record/Screen.tsx'

const parts: readonly [title: string, words: readonly string[]][] = [
  [
    'Who sees what',
    [
      'Every table has row security: what belongs to another organization does not exist for you, whichever way you ask. The same rules are tested for every record, every role and two cities side by side.',
      'What changes something is a command that judges it by its rules, in one transaction; the person who asks is not the person who approves.',
    ],
  ],
  [
    'Signing in',
    [
      'Passwords are kept as argon2id and never leave the server. A second factor by authenticator app or security key, passkeys, and sign-in by an identity provider are there; whoever has a second factor needs it each time.',
      'A session ends after 60 minutes without use and after 24 hours in any case. Sessions can be ended one by one.',
    ],
  ],
  [
    'In transit and at rest',
    [
      'Pages are served over HTTPS everywhere but on localhost. Offers are sealed in the bidder’s browser and opened by officers together; account numbers of vendors and secrets of second factors are encrypted in the database with keys that are not in it. Encryption of the disk beneath is whoever runs an installation’s to set up.',
    ],
  ],
  [
    'What was done',
    [
      'Every command, change and sign-in is sealed into a signed log. Anybody can check a proof in their own browser, without us.',
    ],
  ],
  [
    'Reporting a weakness',
    [
      'Write to the contact in /.well-known/security.txt of the installation. Please do not look at, change or keep data that is not yours, and give us time to mend it before you publish. We answer, we mend, and we name you if you wish.',
    ],
  ],
  [
    'What we do not claim',
    [
      'No certificate stands behind this page. Readiness for frameworks is shown as the share of controls with a passing check or current evidence, never as certified.',
    ],
  ],
]

/**
 * For everybody: how data is protected, and where to report a weakness. Each sentence is something that the program
 * does.
 */
export const Statement = () => (
  <Screen
    narrow
    area="Granary"
    title="Security"
    about="How data is protected here, what can be checked, and how to report a weakness."
  >
    <div className="grid gap-5">
      {parts.map(([title, words]) => (
        <Panel key={title} title={title}>
          <div className="grid max-w-(--measure) gap-3">
            {words.map((each) => (
              <p key={each}>{each}</p>
            ))}
          </div>
        </Panel>
      ))}
      <div className="flex flex-wrap gap-2">
        <ButtonLink look="main" to="/trust-center">
          Trust center
        </ButtonLink>
        <ButtonLink to="/blockchain-trust">Verify a proof</ButtonLink>
        <ButtonLink to="/auth">Sign in</ButtonLink>
      </div>
    </div>
  </Screen>
)
