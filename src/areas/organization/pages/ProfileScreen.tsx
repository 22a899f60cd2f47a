import { lazy, useState } from 'react'
import { Link } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useOrganization, type Organization } from '#client/use-organization.ts'
import { useRecords } from '#client/use-record.ts'
import { useRows } from '#client/use-rows.ts'
import { DateInput } from '#kit/inputs/DateInput.tsx'
import { FlagInput } from '#kit/inputs/FlagInput.tsx'
import { RefInput } from '#kit/inputs/RefInput.tsx'
import { LongTextInput } from '#kit/inputs/LongTextInput.tsx'
import { TextInput } from '#kit/inputs/TextInput.tsx'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Facts } from '#kit/parts/Facts.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Tabs } from '#kit/parts/Tabs.tsx'
import { useTab } from '#kit/parts/use-tab.ts'
import { Moment } from '#kit/parts/Time.tsx'
import { RecordTable } from '#kit/record/list/RecordTable.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { Sides } from '#kit/Sides.tsx'
import { addDays, isDay } from '#platform/dates.ts'
import { whyNotPublish, type PublishSpending } from '#areas/organization/publishing/rules.ts'
import type { setPublication } from '#areas/organization/publishing/commands.ts'
import { commentLife } from '#areas/organization/publishing/life.ts'
import {
  projectComment,
  publication,
  publishedProject,
  type Publication,
} from '#areas/organization/publishing/records.ts'
import { PlainTable } from '#kit/parts/PlainTable.tsx'
import { useToday } from '#client/use-today.ts'
import { ProfilePanel } from '#areas/organization/organizations/screens/ProfilePanel.tsx'
import { whyNotOutside } from '#areas/organization/organizations/rules.ts'
import { ThemeForm } from '#areas/organization/organizations/screens/ThemeScreen.tsx'
import { VerificationPanel } from '#areas/organization/organizations/screens/VerificationPanel.tsx'

const tabs = [
  { name: 'profile', title: 'Profile' },
  { name: 'branding', title: 'Branding' },
  { name: 'rules', title: 'Effective-dated rules' },
  { name: 'public', title: 'Public information' },
  { name: 'data', title: 'Data' },
] as const

const CompanySide = lazy(() => import('./CompanyProfileScreen.tsx'))

/** The organization's identity, time zone and public information. */
export default function ProfileScreen() {
  return (
    <Sides vendor={CompanySide}>
      <AgencyProfile />
    </Sides>
  )
}

function AgencyProfile() {
  const { organization } = useOrganization()
  const [{ name: chosen }, choose] = useTab(tabs)
  return (
    <Screen
      area="Organization Admin"
      title="Organization profile"
      about="Name, time zone, branding and public information."
    >
      <Tabs label="Organization profile" tabs={tabs} chosen={chosen} onChoose={choose}>
        {!organization ? (
          <SkeletonLines />
        ) : (
          <>
            {chosen === 'profile' && (
              <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
                <VerificationPanel organization={organization} />
                <ProfilePanel key={organization.id} organization={organization} />
                <Departments organization={organization} />
              </div>
            )}
            {chosen === 'branding' && <ThemeForm key={organization.id} organization={organization} />}
            {chosen === 'rules' && <Rules />}
            {chosen === 'public' && <Public organization={organization} />}
            {chosen === 'data' && <Data />}
          </>
        )}
      </Tabs>
    </Screen>
  )
}

type Tenant = {
  id: string
  name: string
  is_public: boolean
  phone: string | null
  address: string | null
  website: string | null
  parent_id: string | null
}

/** How people find the agency before they sign in. */
function Departments({ organization }: { organization: Organization }) {
  const { data: tenants } = useRows<Tenant>('tenants', (from) =>
    from
      .select('id,name,is_public,phone,address,website,parent_id')
      .eq('organization_id', organization.id)
      .order('name')
      .limit(200),
  )
  return (
    <Panel
      title="Departments and host names"
      about="How people find the organization, and its letterhead. The operator of the installation sets up host names."
    >
      <PlainTable
        label="Tenants"
        rows={tenants ?? []}
        keyOf={({ id }) => id}
        empty="None yet."
        columns={[
          { label: 'Name', cell: (row) => <span className="font-semibold">{row.name}</span> },
          { label: 'Phone', cell: (row) => row.phone ?? '' },
          { label: 'Address', cell: (row) => row.address ?? '' },
          { label: 'Before sign-in', cell: (row) => (row.is_public ? 'shown' : 'not shown') },
        ]}
      />
    </Panel>
  )
}

/** Fiscal year, thresholds and numbers are effective-dated records of the areas that use them; this links to each. */
const Rules = () => (
  <Panel
    title="Effective-dated rules"
    about="Each rule has an effective date and a source. Earlier decisions keep their rule."
  >
    <ul className="grid gap-2 sm:grid-cols-2">
      {rules.map(([to, name, about]) => (
        <li key={to} className="relative rounded-sm border border-line px-3 py-2.5 hover:bg-surface-2">
          <Link to={to} className="font-semibold text-ink after:absolute after:inset-0 hover:underline">
            {name}
          </Link>
          <p className="text-xs text-ink-2">{about}</p>
        </li>
      ))}
    </ul>
  </Panel>
)
const rules = [
  ['/budget-management', 'Fiscal year and periods', 'When the books of a year open and close'],
  ['/smart-requisition', 'Procurement thresholds', 'Procurement method by amount'],
  ['/vendor-directory', 'Vendor settings', 'Scores, certificates and waiting periods'],
  ['/invoices', 'Payment settings', 'Interest, tolerances and discounts'],
  ['/approvals/chains', 'Approval chains', 'Who approves what, with effective dates'],
  ['/customer-management?tab=terms', 'Service settings', 'Response and resolution times'],
] as const

function Public({ organization }: { organization: Organization }) {
  const { rows } = useRecords(publication, (from) => from.eq('organization_id', organization.id).limit(1))
  return rows ? <PublicForm key={rows[0]?.version ?? 0} row={rows[0]} organization={organization} /> : <SkeletonLines />
}

function PublicForm({ row, organization }: { row: Publication | undefined; organization: Organization }) {
  const actor = useActor()
  const today = useToday()
  const set = useCommand<typeof setPublication>('publications/set')
  const spend = useCommand<PublishSpending>('publications/publish-spending')
  const [agency, setAgency] = useState(row?.agency ?? organization.branding_config?.companyName ?? organization.name)
  const [introduction, setIntroduction] = useState(row?.introduction ?? '')
  const [spending, setSpending] = useState(row?.spending ?? false)
  const [projects, setProjects] = useState(row?.projects ?? false)
  const [reports, setReports] = useState(row?.reports ?? false)
  const [places, setPlaces] = useState<string | null>(row?.places ?? null)
  const [recordsRequests, setRecordsRequests] = useState(row?.records_requests ?? false)
  const [from, setFrom] = useState<string | null>(row?.spending_from ?? addDays(today, -365))
  const found = useRecords(publishedProject, (all) =>
    all.eq('organization_id', organization.id).order('created_at', { ascending: false }).limit(200),
  )
  const comments = useRecords(projectComment, (all) =>
    all.in('status', commentLife.openStatuses).order('created_at').limit(200),
  )
  const whyNot =
    whyNotPublish(actor) ?? (spending || projects || reports || recordsRequests ? whyNotOutside(organization) : null)
  const wrongDay = from && isDay(from) ? null : 'The start date must be a date such as 7/1/2027'
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <Panel
        title="Citizen portal"
        about="Only what you turn on here is public. Turning it off removes it at once."
        actions={
          <>
            <ButtonLink to={`/citizen-portal?agency=${organization.id}`}>View</ButtonLink>
            <MoveButton
              look="main"
              whyNot={whyNot}
              run={() =>
                set({
                  agency: agency.trim(),
                  introduction: introduction.trim(),
                  spending,
                  projects,
                  reports,
                  records_requests: recordsRequests,
                  places,
                })
              }
              done="Public information saved"
            >
              Save
            </MoveButton>
          </>
        }
      >
        <div className="grid gap-4">
          <TextInput
            id="agency"
            label="Public name"
            required
            max={200}
            value={agency}
            onChange={(value) => setAgency(String(value ?? ''))}
          />
          <LongTextInput
            id="introduction"
            label="Introduction"
            value={introduction}
            onChange={(value) => setIntroduction(String(value ?? ''))}
          />
          <div>
            <FlagInput
              id="spending"
              label="Show payments"
              value={spending}
              onChange={(value) => setSpending(value === true)}
            />
            <FlagInput
              id="projects"
              label="Show projects"
              value={projects}
              onChange={(value) => setProjects(value === true)}
            />
            <FlagInput
              id="reports"
              label="Let residents report problems"
              value={reports}
              onChange={(value) => setReports(value === true)}
            />
            <FlagInput
              id="records-requests"
              label="Accept public records requests"
              value={recordsRequests}
              onChange={(value) => setRecordsRequests(value === true)}
            />
          </div>
          {reports && (
            <RefInput
              id="places"
              label="Address list"
              hint="A map layer of addresses or parcels. Residents can search its names when they report a problem."
              field={{ to: 'map_layers' }}
              value={places}
              onChange={(value) => setPlaces((value as string) || null)}
            />
          )}
        </div>
      </Panel>
      {row?.spending && (
        <Panel
          title="Payments"
          about={
            row.spending_at ? (
              <>
                Last published <Moment at={row.spending_at} />. Publishing again replaces them with today’s payments.
              </>
            ) : (
              'Not published yet.'
            )
          }
          actions={
            <MoveButton
              look="main"
              whyNot={whyNot ?? wrongDay}
              run={() => spend({ from: from! })}
              done="Payments published"
            >
              Publish payments
            </MoveButton>
          }
        >
          <div className="mb-4">
            <DateInput
              id="from"
              label="Start date"
              required
              value={from}
              error={wrongDay}
              onChange={(value) => setFrom(value as string | null)}
            />
          </div>
          <Notice title="What is published">
            Number, date, fund, department, vendor, subject and amount of each payment. No bank details or addresses.
            Leave out people who receive cash assistance: they are not vendors.
          </Notice>
        </Panel>
      )}
      {row?.projects && (
        <Panel
          title="Projects"
          actions={<ButtonLink to="/admin/tenant/projects/new">New published project</ButtonLink>}
        >
          <RecordTable of={publishedProject} found={found} />
        </Panel>
      )}
      {comments.rows && comments.rows.length > 0 && (
        <Panel title="Comments to review" about="Published with only the name, after review.">
          <PlainTable
            label="Comments"
            rows={comments.rows}
            keyOf={({ id }) => id}
            empty=""
            columns={[
              { label: 'Name', cell: (each) => <span className="font-semibold">{each.name}</span> },
              { label: 'Comment', cell: (each) => each.words },
              {
                label: 'Actions',
                buttons: true,
                cell: (each) => (
                  <span className="flex flex-wrap gap-2">
                    <Moves life={commentLife} row={each} named={`${each.name}’s comment`} />
                  </span>
                ),
              },
            ]}
          />
        </Panel>
      )}
    </div>
  )
}

const Data = () => (
  <Panel title="Your data" about="Your data is yours. Export it in formats that other programs can read.">
    <Facts
      facts={[
        {
          label: 'Spreadsheets',
          value: 'Every list has Export: the filtered rows, in your order, as CSV.',
          wide: true,
        },
        {
          label: 'API',
          value: (
            <>
              The table API gives the same rows to a program with an API key:{' '}
              <Link className="link" to="/documentation">
                documentation
              </Link>
              .
            </>
          ),
          wide: true,
        },
        {
          label: 'Full backup',
          value:
            'The operator of the installation creates a backup file with npm run backup. It contains all organizations and is encrypted.',
          wide: true,
        },
        {
          label: 'Audit log',
          value: (
            <>
              <Link className="link" to="/blockchain">
                Export it with proofs
              </Link>
              : anyone can verify it without us.
            </>
          ),
          wide: true,
        },
        {
          label: 'Deletion',
          value:
            'The operator deletes an organization, with a written order and two people. Law requires public agencies to keep records, so there is no delete button.',
          wide: true,
        },
      ]}
    />
  </Panel>
)
