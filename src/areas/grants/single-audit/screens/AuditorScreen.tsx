import { useEffect, useState } from 'react'
import { Refused } from '#client/functions.ts'
import { TextInput } from '#kit/inputs/TextInput.tsx'
import { Amount } from '#kit/parts/Amount.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Empty } from '#kit/parts/States.tsx'
import { Day } from '#kit/parts/Time.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { saveAs } from '#kit/save-as.ts'
import { useHydrated } from '#kit/use-hydrated.ts'
import { useSending } from '#kit/use-sending.ts'
import { Sheet } from '../../grants/screens/Sheet.tsx'
import type { AccessShown, PapersShown } from '../access/api.ts'
import type { FacSection } from '../fac/rules.ts'
import { groundWords } from '../programs/rules.ts'
import { savePackage } from './save-package.ts'
import { useAuditorLink } from './use-auditor-link.ts'

const area = 'Single audit'
const title = 'Audit documents'

/** Behind the link in an email: an outside auditor reads the documents of one single audit. */
export default function AuditorScreen() {
  const hydrated = useHydrated()
  const link = hydrated ? location.hash.slice(1) : ''
  return hydrated ? <Behind key={link} link={link} /> : <Waiting />
}

const Waiting = () => (
  <Screen area={area} title={title}>
    <SkeletonLines lines={5} />
  </Screen>
)

function Behind({ link }: { link: string }) {
  const asking = useAuditorLink(link)
  const [shown, setShown] = useState<AccessShown | 'unknown' | Refused>()
  const [opened, setOpened] = useState<PapersShown & { code: string }>()
  const look = () =>
    asking
      .ask<AccessShown>('show')
      .then(setShown, (error: unknown) =>
        setShown(error instanceof Refused && error.status !== 404 ? error : 'unknown'),
      )
  useEffect(() => {
    void look()
    // oxlint-disable-next-line react/exhaustive-deps -- once for each link
  }, [link])

  if (!shown) return <Waiting />
  if (shown === 'unknown')
    return (
      <Screen area={area} title={title}>
        <Empty title="This link isn’t valid">
          Open the newest email from the agency. Each new email replaces the earlier link.
        </Empty>
      </Screen>
    )
  if (shown instanceof Refused)
    return (
      <Screen area={area} title={title}>
        <Notice tone="bad" title={shown.message} />
        <Button className="mt-4" onClick={() => void look()}>
          Try again
        </Button>
      </Screen>
    )
  return (
    <Screen
      area={shown.agency}
      title={`Single audit of fiscal year ${shown.year}`}
      about={
        <>
          {shown.agency}. To read only, for {shown.name}, from <Day day={shown.starts_on} /> to{' '}
          <Day day={shown.ends_on} />.
        </>
      }
    >
      <div className="grid grid-cols-1 gap-5">
        {shown.whyNot ? (
          <Notice tone="warn" title={shown.whyNot} />
        ) : opened ? (
          <Papers opened={opened} asking={asking} />
        ) : (
          <CodeForm email={shown.email} asking={asking} onOpen={setOpened} />
        )}
      </div>
    </Screen>
  )
}

type Asking = ReturnType<typeof useAuditorLink>

/** The mailbox is the proof: a code goes there, and opens the documents here. */
function CodeForm({
  email,
  asking: { ask },
  onOpen,
}: {
  email: string
  asking: Asking
  onOpen: (opened: PapersShown & { code: string }) => void
}) {
  const [sent, setSent] = useState(false)
  const [code, setCode] = useState('')
  const sending = useSending([])
  const opening = useSending([
    !/^\d{6}$/.test(code.trim()) && { name: 'code', message: 'Enter the six digits from the email.' },
  ])
  const send = () =>
    sending.send(async () => {
      await ask('send-code')
      setSent(true)
    })
  const open = () =>
    opening.send(async () => onOpen({ ...(await ask<PapersShown>('read', { code: code.trim() })), code: code.trim() }))
  return (
    <Panel
      title="Confirm that this mailbox is yours"
      about={`We email a code to ${email}. It can be used for an hour. Each reading is logged.`}
    >
      <div className="grid max-w-md gap-4">
        {(sending.refusal ?? opening.refusal) && <Notice tone="bad" title={(sending.refusal ?? opening.refusal)!} />}
        {sent ? (
          <form
            noValidate
            className="grid gap-4"
            onSubmit={(event) => {
              event.preventDefault()
              void open()
            }}
          >
            <TextInput
              id="code"
              label="Code from the email"
              required
              error={opening.wrong('code')}
              value={code}
              onChange={(value) => setCode(String(value ?? ''))}
            />
            <div className="flex flex-wrap gap-3">
              <Button type="submit" look="main" busy={opening.busy}>
                Open documents
              </Button>
              <Button look="quiet" busy={sending.busy} onClick={() => void send()}>
                Send a new code
              </Button>
            </div>
          </form>
        ) : (
          <Button look="main" className="justify-self-start" busy={sending.busy} onClick={() => void send()}>
            Email me a code
          </Button>
        )}
      </div>
    </Panel>
  )
}

function Papers({ opened, asking }: { opened: PapersShown & { code: string }; asking: Asking }) {
  const { code, number, submitted, total, lines, programs, findings, hasPlan } = opened
  const pdf = async (paper: string) =>
    saveAs(await asking.file('document', { code, paper }), `${number}-${paper.replaceAll('_', '-')}.pdf`)
  const noPlan = hasPlan ? null : 'No findings are recorded for this audit yet.'
  return (
    <>
      <Panel
        title="Files"
        about={submitted ? 'The workbooks are as submitted to the FAC.' : 'Not submitted to the FAC yet.'}
      >
        <div className="flex flex-wrap gap-2">
          <MoveButton whyNot={null} run={() => pdf('sefa')} done="PDF saved">
            SEFA
          </MoveButton>
          <MoveButton whyNot={noPlan} run={() => pdf('corrective_action_plan')} done="PDF saved">
            Corrective action plan
          </MoveButton>
          <MoveButton whyNot={null} run={() => pdf('prior_findings')} done="PDF saved">
            Summary schedule of prior findings
          </MoveButton>
          <MoveButton
            whyNot={null}
            run={async () => {
              const { sections } = await asking.ask<{ sections: FacSection[] }>('workbooks', { code })
              await savePackage(number, sections)
            }}
            done="Workbooks downloaded"
          >
            Workbooks (ZIP)
          </MoveButton>
        </div>
      </Panel>
      <Panel title="Schedule of expenditures of federal awards" about="Each federal award of the period.">
        <Sheet
          label="Schedule of expenditures"
          rows={lines}
          idOf={({ id }) => id}
          columns={[
            {
              name: 'Program',
              of: ({ program, agency, pass_through }) => (
                <>
                  {program}
                  <span className="block text-xs text-ink-2">
                    {[agency, pass_through && `passed through by ${pass_through}`].filter(Boolean).join(', ')}
                  </span>
                </>
              ),
            },
            { name: 'Assistance listing', of: ({ aln }) => <span className="font-mono">{aln}</span> },
            { name: 'Award', of: ({ award_number }) => <span className="font-mono text-xs">{award_number}</span> },
            { name: 'Subawarded', figure: true, of: (line) => <Amount cents={line.passed_on} /> },
            { name: 'Spent', figure: true, of: ({ amount }) => <Amount cents={amount} /> },
          ]}
          foot={['Total', '', '', '', <Amount key="t" cents={total} />]}
        />
      </Panel>
      <Panel
        title="Programs"
        about="2 CFR 200.518. The proposal follows from the schedule and the recorded risks; you decide."
      >
        <Sheet
          label="Programs"
          rows={programs}
          idOf={({ key }) => key}
          columns={[
            { name: 'Program or cluster', of: ({ name }) => name },
            { name: 'Type', of: ({ type }) => (type === 'A' ? 'Type A' : 'Type B') },
            { name: 'Spent', figure: true, of: ({ amount }) => <Amount cents={amount} /> },
            {
              name: 'Proposal',
              of: ({ proposal, ground }) => `${proposal === 'major' ? 'Major' : 'Not major'}: ${groundWords[ground]}`,
            },
          ]}
        />
      </Panel>
      <Panel title="Findings and corrective action">
        {findings.length === 0 ? (
          <p className="text-ink-2">No findings are recorded for this audit.</p>
        ) : (
          <Sheet
            label="Findings"
            rows={findings}
            idOf={({ id }) => id}
            columns={[
              {
                name: 'Finding',
                of: (each) => (
                  <>
                    {each.reference}: {each.title}
                    <span className="block text-xs text-ink-2">{each.condition}</span>
                  </>
                ),
              },
              { name: 'Corrective action', wide: true, of: ({ response }) => response || 'No answer yet' },
              { name: 'Planned for', of: ({ done_by }) => (done_by ? <Day day={done_by} /> : 'Not set') },
            ]}
          />
        )}
      </Panel>
    </>
  )
}
