import { useState } from 'react'
import type { MailedLink } from '#client/use-mailed-link.ts'
import { Amount } from '#kit/parts/Amount.tsx'
import { FreeButton } from '#kit/parts/FreeButton.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Day } from '#kit/parts/Time.tsx'
import { saveAs } from '#kit/save-as.ts'
import { say, translated } from '#platform/say.ts'
import { Sheet } from '../../grants/screens/Sheet.tsx'
import type { PapersShown } from '../access/api.ts'
import type { FacSection } from '../fac/rules.ts'
import { groundWords } from '../programs/rules.ts'
import { AuditedCosts } from './AuditedCosts.tsx'
import { AuditedFiles, BundleFiles } from './AuditedFiles.tsx'
import { savePackage } from './save-package.ts'

export type OpenedPapers = PapersShown & { code: string }
type Props = { opened: OpenedPapers; asking: MailedLink }

/** Everything that the access opens: files, schedule, costs, programs, findings and the shared bundle. */
export function AuditorPapers({ opened, asking }: Props) {
  const { code, files } = opened
  const [award, setAward] = useState<string>()
  return (
    <>
      <Papers opened={opened} asking={asking} />
      <Schedule opened={opened} onAward={setAward} />
      {award && (
        <AuditedCosts
          key={award}
          line={opened.lines.find(({ id }) => id === award)!}
          asking={asking}
          code={code}
          onClose={() => setAward(undefined)}
        />
      )}
      <Programs opened={opened} />
      <Findings opened={opened} />
      <Panel title={say('Files of the findings')}>
        <AuditedFiles
          files={files.filter(({ kind }) => kind === 'finding')}
          none={say('No files are attached to the findings.')}
          {...{ asking, code }}
        />
      </Panel>
      <Panel
        title={say('Audit bundle')}
        about={say(
          'The sampled transactions with every document behind them. Each file is checked against the list of hashes.',
        )}
      >
        <BundleFiles files={files.filter(({ kind }) => kind === 'bundle')} {...{ asking, code }} />
      </Panel>
    </>
  )
}

function Papers({ opened: { code, number, submitted, hasPlan }, asking }: Props) {
  const pdf = async (paper: string) =>
    saveAs(await asking.file('document', { code, paper }), `${number}-${paper.replaceAll('_', '-')}.pdf`)
  const noPlan = hasPlan ? null : say('No findings are recorded for this audit yet.')
  const saved = say('PDF saved')
  return (
    <Panel
      title={say('Files')}
      about={submitted ? say('The workbooks are as submitted to the FAC.') : say('Not submitted to the FAC yet.')}
    >
      <div className="flex flex-wrap gap-2">
        <FreeButton run={() => pdf('sefa')} done={saved}>
          SEFA
        </FreeButton>
        <MoveButton whyNot={noPlan} run={() => pdf('corrective_action_plan')} done={saved}>
          {say('Corrective action plan')}
        </MoveButton>
        <FreeButton run={() => pdf('prior_findings')} done={saved}>
          {say('Summary schedule of prior findings')}
        </FreeButton>
        <FreeButton
          run={async () => {
            const { sections } = await asking.ask<{ sections: FacSection[] }>('workbooks', { code })
            await savePackage(number, sections)
          }}
          done={say('Workbooks downloaded')}
        >
          {say('Workbooks (ZIP)')}
        </FreeButton>
      </div>
    </Panel>
  )
}

function Schedule({ opened: { lines, total }, onAward }: { opened: OpenedPapers; onAward: (award: string) => void }) {
  return (
    <Panel
      title={say('Schedule of expenditures of federal awards')}
      about={say('Each federal award of the period. Open an award for its costs and invoices.')}
    >
      <Sheet
        label={say('Schedule of expenditures')}
        rows={lines}
        idOf={({ id }) => id}
        columns={[
          {
            name: say('Program'),
            of: ({ program, agency, pass_through }) => (
              <>
                {program}
                <span className="block text-xs text-ink-2">
                  {[agency, pass_through && say('passed through by {name}', { name: pass_through })]
                    .filter(Boolean)
                    .join(', ')}
                </span>
              </>
            ),
          },
          { name: say('Assistance listing'), of: ({ aln }) => <span className="font-mono">{aln}</span> },
          {
            name: say('Award number'),
            of: ({ id, award_number, program }) => (
              <button type="button" className="link text-start font-mono text-xs" onClick={() => onAward(id)}>
                {award_number ?? program}
                <span className="sr-only">{say(', costs and invoices')}</span>
              </button>
            ),
          },
          { name: say('Subawarded'), figure: true, of: (line) => <Amount cents={line.passed_on} /> },
          { name: say('Spent'), figure: true, of: ({ amount }) => <Amount cents={amount} /> },
        ]}
        foot={[say('Total'), '', '', '', <Amount key="t" cents={total} />]}
      />
    </Panel>
  )
}

function Programs({ opened: { programs } }: { opened: OpenedPapers }) {
  return (
    <Panel
      title={say('Programs')}
      about={say('2 CFR 200.518. The proposal follows from the schedule and the recorded risks; you decide.')}
    >
      <Sheet
        label={say('Programs')}
        rows={programs}
        idOf={({ key }) => key}
        columns={[
          { name: say('Program or cluster'), of: ({ name }) => name },
          { name: say('Type'), of: ({ type }) => (type === 'A' ? say('Type A') : say('Type B')) },
          { name: say('Spent'), figure: true, of: ({ amount }) => <Amount cents={amount} /> },
          {
            name: say('Proposal'),
            of: ({ proposal, ground }) =>
              `${proposal === 'major' ? say('Major') : say('Not major')}: ${translated(groundWords[ground])}`,
          },
        ]}
      />
    </Panel>
  )
}

function Findings({ opened: { findings } }: { opened: OpenedPapers }) {
  return (
    <Panel title={say('Findings and corrective action')}>
      {findings.length === 0 ? (
        <p className="text-ink-2">{say('No findings are recorded for this audit.')}</p>
      ) : (
        <Sheet
          label={say('Findings')}
          rows={findings}
          idOf={({ id }) => id}
          columns={[
            {
              name: say('Finding'),
              of: (each) => (
                <>
                  {each.reference}: {each.title}
                  <span className="block text-xs text-ink-2">{each.condition}</span>
                </>
              ),
            },
            { name: say('Corrective action'), wide: true, of: ({ response }) => response || say('No answer yet') },
            { name: say('Planned for'), of: ({ done_by }) => (done_by ? <Day day={done_by} /> : say('Not set')) },
          ]}
        />
      )}
    </Panel>
  )
}
