import { useState } from 'react'
import { ConnectedProgramsPanel } from '#areas/organization/programs/screens/ConnectedProgramsPanel.tsx'
import type { changeAiPolicy } from '#areas/organization/programs/policy-change.ts'
import { controlChange } from '#areas/organization/controls/records.ts'
import { aiPolicy, type AiPolicy } from '#areas/organization/programs/records.ts'
import { firstPolicy } from '#areas/organization/programs/rules.ts'
import { useAnswer } from '#client/use-answer.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecords } from '#client/use-record.ts'
import { Dialog } from '#kit/overlays/Dialog.tsx'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { Dial } from '#kit/parts/Dial.tsx'
import { Facts } from '#kit/parts/Facts.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import { RecordTable } from '#kit/record/list/RecordTable.tsx'
import { RecordForm } from '#kit/record/RecordForm.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { longText } from '#platform/records/fields.ts'
import { optionLabel } from '#platform/records/record.ts'
import { roleNames } from '#platform/roles.ts'
import { aiDisclosure } from '../../disclosures/records.ts'
import { gathered } from '../../disclosures/gathered/rules.ts'
import type { meaningState } from '../../library/questions.ts'

const asked: typeof aiPolicy = {
  ...aiPolicy,
  fields: {
    ...aiPolicy.fields,
    ...{
      reason: longText({
        max: 500,
        label: 'Reason for the change',
        help: 'Required if programs or models may do more than before.',
      }),
    },
  },
}

/** One place for what AI may do here: the switches and limits, the connected programs, and what was given away. */
export default function AiPolicyScreen() {
  const { rows } = useRecords(aiPolicy, (from) => from.limit(1))
  const given = useRecords(aiDisclosure, (from) => from.order('created_at', { ascending: false }).limit(200))
  const change = useCommand<typeof changeAiPolicy>('ai-policies/change')
  const { rows: waiting } = useRecords(controlChange, (from) =>
    from.eq('register', 'ai_policies').eq('status', 'proposed').limit(1),
  )
  const [editing, setEditing] = useState(false)
  const row = rows?.[0]
  const policy = row ?? firstPolicy
  const isOn = (on: unknown) => <Dial state={on ? 'on' : 'off'}>{on ? 'Allowed' : 'Off'}</Dial>
  const used = (name: 'model' | 'meaning') => (
    <Dial state={policy[name] === 'off' ? 'off' : 'on'}>{optionLabel(aiPolicy.fields[name], policy[name]!)}</Dial>
  )
  return (
    <Screen
      area="AI and agents"
      title="AI policy"
      about="Permissions of outside programs and the language model, and disclosures to them."
      actions={
        <Button look="main" onClick={() => setEditing(true)} disabled={!rows}>
          Edit policy
        </Button>
      }
    >
      <div className="grid gap-5">
        {waiting?.[0] && (
          <Notice tone="warn" title="A change is waiting for a second administrator">
            <ButtonLink to={`/admin/control-changes/${waiting[0].id}`}>Review change</ButtonLink>
          </Notice>
        )}
        <Panel
          title="Policy"
          about={
            row ? undefined : 'Your organization has not decided yet. Nothing goes to a model outside the network.'
          }
        >
          {rows ? (
            <Facts
              facts={[
                { label: 'Outside programs', value: isOn(policy.programs) },
                { label: 'Minimum role to connect', value: roleNames[policy.programs_least ?? 'user'] },
                { label: 'Proposed actions', value: isOn(policy.programs && policy.proposals) },
                {
                  label: 'Program calls per person and day',
                  value: Number(policy.program_calls).toLocaleString('en-US'),
                },
                { label: 'Language model', value: used('model') },
                { label: 'Search by meaning', value: used(policy.model === 'off' ? 'model' : 'meaning') },
                {
                  label: 'Mask personal data',
                  value: optionLabel(aiPolicy.fields.masking, policy.masking ?? 'outside'),
                },
                {
                  label: 'Model questions per person and day',
                  value: Number(policy.model_calls).toLocaleString('en-US'),
                },
                {
                  label: 'All calls and questions per day',
                  value: Number(policy.calls_together).toLocaleString('en-US'),
                },
              ]}
            />
          ) : (
            <SkeletonLines lines={4} />
          )}
        </Panel>
        <MeaningPanel />
        <ConnectedProgramsPanel everyones />
        <Panel
          title="Disclosures"
          about="The last 25. Parts of one text are one row. Only administrators can read this."
          actions={<ButtonLink to="/ai-disclosures">All disclosures</ButtonLink>}
        >
          <RecordTable
            of={aiDisclosure}
            found={{ ...given, rows: given.rows && gathered(given.rows).slice(0, 25) }}
            columns={['question', 'recipient', 'person', 'outcome', 'rows', 'masked']}
          />
        </Panel>
      </div>
      {editing && (
        <Dialog
          from="side"
          title="AI policy"
          about="Allowing less applies at once. Allowing more waits for a second administrator."
          onClose={() => setEditing(false)}
        >
          <RecordForm
            of={asked}
            {...(row && { row })}
            verb="Save policy"
            send={async ({ reason, ...changes }) => {
              const { waiting: waits } = await change({ changes, ...(reason && { reason }) })
              toast('good', waits ? 'Waiting for a second administrator' : 'Policy saved')
              return row as AiPolicy
            }}
            onDone={() => setEditing(false)}
            onCancel={() => setEditing(false)}
          />
        </Dialog>
      )}
    </Screen>
  )
}

/** How far the search by meaning is; nothing where no text has been read for it. */
function MeaningPanel() {
  const { data } = useAnswer<typeof meaningState>('ai-policies/meaning', {}, { about: 'ai_policies' })
  if (!data || data.made + data.failed + data.documentation.made === 0) return null
  const { made, failed, paragraphs, made_by, problem, documentation } = data
  return (
    <Panel
      title="Search by meaning"
      about="Policies, contracts, regulations and the guide are found by what they mean, and not only by their words."
    >
      <Facts
        facts={[
          { label: 'Texts ready', value: made.toLocaleString('en-US') },
          { label: 'Paragraphs', value: paragraphs.toLocaleString('en-US') },
          {
            label: 'Passages of regulations and guide',
            value: `${documentation.made.toLocaleString('en-US')} of ${documentation.of.toLocaleString('en-US')}`,
          },
          ...(made_by.length > 0 ? [{ label: 'Model and dimensions', value: made_by.join(', ') }] : []),
          ...(failed > 0 ? [{ label: 'Texts to try again', value: failed.toLocaleString('en-US') }] : []),
        ]}
      />
      {problem && (
        <div className="mt-4">
          <Notice tone="warn" title={problem}>
            Until it works, texts are found by their words. It is tried again every minute.
          </Notice>
        </div>
      )}
    </Panel>
  )
}
